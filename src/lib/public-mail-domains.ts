/** Well-known providers where anybody can get an address. */
const publicMailDomains: ReadonlySet<string> = new Set(
  `gmail.com googlemail.com outlook.com outlook.de outlook.fr hotmail.com hotmail.co.uk hotmail.de hotmail.fr
  live.com msn.com yahoo.com yahoo.co.jp yahoo.co.uk yahoo.de yahoo.fr ymail.com rocketmail.com aol.com icloud.com
  me.com mac.com proton.me protonmail.com pm.me gmx.com gmx.de gmx.net web.de t-online.de freenet.de mail.com
  mail.ru yandex.com yandex.ru qq.com 163.com 126.com sina.com naver.com zoho.com fastmail.com hey.com tutanota.com
  tuta.com orange.fr wanadoo.fr free.fr laposte.net libero.it comcast.net verizon.net att.net`.split(/\s+/),
);

/** Whether addresses at this domain belong to the public instead of one organization. */
export const isPublicMailDomain = (domain: string): boolean => publicMailDomains.has(domain.toLowerCase());
