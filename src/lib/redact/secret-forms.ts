import { eachMatch, type AddSpan, type ReadText } from './decoded-text';
import { looksSecret } from './looks-secret';

/**
 * Secrets that are known by their own form or by what surrounds them, whatever their name. What comes before the secret
 * is the first group; it stays. The prefixes of vendors' keys are those that public scanners look for (gitleaks,
 * secretlint). Those scanners report places in files instead of removing texts, and take longer for one line than all
 * of this.
 */
interface SecretForm {
  readonly kind: string;
  readonly pattern: RegExp;
  /** Cheaper to look for than the pattern. */
  readonly hint?: string;
  readonly check?: (secret: string) => boolean;
}

const hasDigit = (text: string) => /\d/.test(text);
/** What is said of such tokens instead of one. */
const aboutBearer =
  /^(?:auth\w*|credentials?|tokens?|scheme|access|headers?|plan|tier|features?|information|settings|support|details|usage|operations?|level|version|prefix|realm|errors?|format|methods?|types?|attention|business|functionality)$/i;
const value = String.raw`(?:"[^"\n]+"|'[^'\n]+'|["']?[^\s"'|;&]+)`;
const command = (names: string, flag: string) => String.raw`\b(?:${names})\b[^\n|;&]{0,200}?[\s"']${flag}`;

const secretForms: readonly SecretForm[] = [
  {
    kind: 'private key',
    hint: 'BEGIN',
    pattern:
      /(-{4,5}[ +]?BEGIN[ +][A-Z0-9 +]*(?:PRIVATE[ +]KEY(?:[ +]BLOCK)?|PGP[ +]MESSAGE)[ +]?-{4,5})[\s\S]*?(?=-{4,5}[ +]?END[ +]|$(?![\s\S]))/g,
  },
  {
    // The end of a key whose beginning is in another line of the log.
    kind: 'private key',
    hint: 'END',
    pattern: /(^)(?:[\w+/=-]{4,90}[ \t]?\r?\n){1,200}(?=-{4,5} ?END [A-Z0-9 ]*PRIVATE KEY)/gm,
  },
  {
    kind: 'private key',
    hint: 'Private-Lines',
    pattern: /(Private-Lines:\s*\d+)[\s\S]*?(?=Private-MAC|$(?![\s\S]))/g,
  },
  {
    kind: 'credentials in an address',
    hint: '://',
    pattern:
      /(\b[a-z][a-z0-9+.-]{0,20}:\/\/)(?:[^\s/?#"'<>@]+|[^\s/?#"'<>@:]*:(?!\d+[/?#])[^\s"'<>@]{1,200})(?:@[^\s/?#"'<>@]+)?(?=@)/gi,
  },
  {
    kind: 'credentials in an address',
    hint: '@',
    pattern: /((?<![\w/.:@-])[\w.-]{1,40}:)[^\s:@/"'<>()]{3,}(?=@(?!sha\d)[a-z[(])/gi,
    check: (secret) => !/^(?:latest|\d+)$/.test(secret),
  },
  {
    // Whoever knows the address can post to it.
    kind: 'webhook address',
    hint: '://',
    pattern:
      /(\bhttps?:\/\/(?:hooks?\.[\w.-]+|(?:[\w-]+\.)?discord(?:app)?\.com\/api\/webhooks|[\w-]+\.webhook\.office\.com|outlook\.office\.com\/webhook|webhook\.site|events\.pagerduty\.com\/integration|maker\.ifttt\.com\/trigger|open\.(?:feishu\.cn|larksuite\.com)\/open-apis\/bot)\/)[^\s"'<>)]+/gi,
  },
  {
    kind: 'link with a token',
    hint: '/',
    pattern:
      /(\/(?:reset(?:[-_]?password)?|password[-_]reset|invit(?:e|ation)s?|verify(?:[-_]email)?|magic(?:[-_]?link)?|confirm|activate|unsubscribe|hooks?|webhooks?|shared?|tokens?|login|auth)\/)[\w-]{12,}/gi,
    check: (secret) => hasDigit(secret) && !/^[\w-]*-[a-z]+$/.test(secret),
  },
  {
    kind: 'token',
    pattern:
      /(\b(?:bearer|ssws|geniekey)\b(?:[\s:=]{1,20}(?:\[|<|["'])?|\.(?=[\w-]*\d)))[\w+/=.~:!@#$%^*-]{4,}/gi,
    check: (secret) =>
      !/^(?:[a-z_]+=\w|(?:realm|error|scope)=)/i.test(secret) &&
      !aboutBearer.test(secret.replace(/[.:]+$/, '')),
  },
  {
    kind: 'token',
    pattern: /(\bbasic\s{1,20}(?:\[|<|["'])?)[\w+/=-]{6,}/gi,
    check: (secret) =>
      (secret.endsWith('=') && secret !== 'realm=') ||
      (/[A-Z]/.test(secret.slice(1)) && /[a-z]/.test(secret)),
  },
  { kind: 'token', hint: 'oauth:', pattern: /(\boauth:)[\w-]{20,}/g, check: hasDigit },
  {
    kind: 'JWT',
    pattern:
      /\b(?<!(?:after|before|cursor|offset)(?:\]|%5D)?=)e(?:yJ|w0K|wog)(?:[\w-]{4,200}(?:\s{0,3}\.\s{0,3}[\w-]{4,}){1,4}|[\w-]{8,})(?:\r?\n[ \t]{0,8}(?=[\w.-]*\d)(?=[\w.-]*[A-Z])[\w.-]{8,}(?=\s|$)){0,60}/g,
  },
  {
    kind: 'key',
    pattern:
      /(?<![A-Za-z0-9])(?:(?:sk|rk|whsec|shp(?:at|ss|ca|pa)|gl(?:pat|dt|rt|ptt|cbt|imt|agent|soat|ffct|c|sa)|gh[opsur]|github_pat|xox[a-z]|xapp|do[por]|sb[kp]|ntn|pypi|figd|SG|hv[bsr]|dp|PMAK|pscale|pul|shippo|sntry[su]|sgp|tfp|xkeysib|xsmtpsib|dckr_[po]at|FLWSECK|GOCSPX|NRAK|NRII|NRJS|CFPAT|nvapi|gsk|xai|r8|pplx|tvly|ph[cx]|rnd|tskey|rdme|rubygems|sq0(?:atp|csp)|AGE-SECRET-KEY|duffel|EZ[AT]K|fio-u|ATATT3|ATCTT3|ATBB|lsv2|vercel|ops|oat|wh)[-_.][\w.-]{8,}|(?:AKIA|ASIA|AIza|LTAI|EAA[A-Z]|EAAA|ATATT3|ATCTT3|ATBB|dapi|SK|AC|A3T)\w{12,}|ya29\.[\w-]{8,}|1\/\/0[\w-]{10,}|rzp_(?:live|test)_\w{8,}|bkua_\w{20,}|vc[pkiar]_\w{16,}|HRKU-[\w-]{16,}|sl\.[A-Z][\w-]{16,}|GR1348941\w{10,}|pk_\d{5,12}_[A-Z0-9]{16,}|access-(?:sandbox|production|development)-[\da-f-]{30,}|(?:sdk|mob)-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|access_token\$\w+\$\w+\$\w{16,}|v1\.0-[\da-f]{20,}-[\da-f]{32,}|\d{8,10}:AA[\w-]{20,})/g,
    check: (secret) => hasDigit(secret) || !/^(?:ops|oat|wh[-_]|AC|SK|dp|ATBB|LTAI)/.test(secret),
  },
  {
    kind: 'key',
    pattern:
      /(?<![A-Za-z0-9])(?:pk|npm|pat|key|hf|lin|re|secret|vault|api|tok|token|sess|cs)[-_](?:live_|test_|api_)?[A-Za-z0-9-]{10,}(?:\.\w{4,})*/g,
    check: (secret) =>
      (hasDigit(secret) || /[a-z][A-Z]|_(?:live|test)_/.test(secret) || /^(?:npm|hf)_/.test(secret)) &&
      // The name of a pod of Kubernetes.
      !/^[a-z]+-(?:[a-z\d-]+-)?[a-z\d]{8,10}-[a-z\d]{5}$/.test(secret),
  },
  // A session of Salesforce begins with the id of its organization.
  { kind: 'token', pattern: /\b00D[A-Za-z\d]{12}(?:[A-Za-z\d]{3})?(?:!|%21)[\w.%-]{10,}/g },
  { kind: 'key', hint: '-us', pattern: /\b[0-9a-f]{32}-us\d{1,2}\b/g },
  {
    kind: 'password hash',
    hint: '$',
    pattern: /\$(?:1|2[abxy]?|5|6|y|apr1|argon2\w*|scrypt|pbkdf2[\w-]*)\$[^\s:"']{8,}/g,
  },
  // Command lines.
  {
    kind: 'option',
    hint: '--from-literal',
    pattern: /(--from-literal[= ]["']?[\w.-]{1,80}=)[^\s"']+/g,
  },
  {
    kind: 'option',
    hint: '-',
    pattern: new RegExp(
      `(${[
        command('mysql\\w*|mariadb[\\w-]*|7z\\w?', '-p(?=\\S)'),
        // A user's name before it: `-u ana -p …`.
        '\\s-[uU][ =]{0,3}[^\\s-]\\S{0,80}\\s(?:[^\\n|;&]{0,80}?\\s)?-(?:pw|[pPA])\\s*(?!\\d{1,5}(?:[\\s:]|$))',
        command('sshpass', '-p\\s*'),
        command('docker|podman|helm|skopeo|buildah|crane|nerdctl', 'login\\b[^\\n|;&]{0,200}?\\s-p\\s*'),
        command('lftp', '-u\\s*[^\\s,]+,'),
        command('redis-cli', '-a\\s*'),
        command('ldap\\w+', '-w\\s*'),
        command('zip|unzip', '-P\\s*'),
        command('plink|pscp|psftp', '-pw\\s+'),
        command('ssh-keygen', '-[NP]\\s*'),
        command('useradd|usermod', '-p\\s+'),
        command('smb\\w+|rpcclient', '(?:-U|--user)[ =]*["\']?[^\\s%"\']{1,80}%'),
        command('snmp\\w+', '-[cAX]\\s*'),
      ].join('|')})${value}`,
      'g',
    ),
  },
  {
    kind: 'option',
    hint: '-',
    pattern:
      /((?<=^|\s)(?:-[uaU]|--(?:proxy-)?user|--auth)[\s=]{0,3}(["'])[^\s:%"'/]{0,80}:)(?:(?!\2)[^\n]){1,2000}/gi,
    check: (secret) => !/^\d{1,5}$/.test(secret),
  },
  {
    kind: 'option',
    hint: '-',
    pattern:
      /((?<=^|[\s"'])(?:-[uaU]|--(?:proxy-)?user|--auth)["',]*[\s=]*["']?[^\s:%"'@/]{0,80}[:%](?!\/\/))["']?[^\s"'|;&]+/gi,
    check: (secret) => !/^\d{1,5}$/.test(secret),
  },
  {
    kind: 'option',
    hint: '|',
    pattern:
      /(\b(?:echo|printf)\s+(?:-n\s+|["']%s(?:\\n)?["']\s+)?["']?)[^\s"'|]+(?=["']?\s*\|[^\n|]*(?:stdin|sudo\s+-S|chpasswd|passwd|secrets?\s))/g,
  },
  {
    kind: 'option',
    pattern:
      /(\b(?:sqlplus|impdp|expdp|sqlldr)\b[^\n]{0,80}?\s[^\s/@]{1,60}\/|\bconn(?:ect)?\s+\w{1,40}\/(?=[^\s@/]*\d[^\s@/]*@)|\bjdbc:oracle:\w+:[^\s/@]{1,60}\/|\bvault\s+login\s+(?:token=)?|\bhtpasswd\s+-\w*b\w*\s+\S+\s+\S+\s+|\bopenssl\b[^\n|]{0,120}?\s-[kK]\s+|\/user:\S+\s+|\/u:\S+\s+\/p:|\/rp\s+|\bwpa_passphrase\s+\S+\s+|\bnmcli\b[^\n]{0,80}\spassword\s+|\bConvertTo-SecureString\s+(?:-(?:String|AsPlainText|Force)\s+){0,3}["']?|\b(?:keyvault\s+secret\s+set|ssm\s+put-parameter)\b[^\n|]{0,200}?\s--value[\s=]+["']?|\brclone\s+obscure\s+|\s--cert\s+[^\s:]{1,80}:|\bsp_(?:addlogin|password)\s+[^\n,]{1,80},\s{0,3}N?'|\bcrypt\(\s{0,3}[']|\bansible-vault\s+encrypt_string\s+["']?|\bkinit\b[^\n|]{0,60}<<<\s*|\brabbitmqctl\s+(?:add_user|change_password)\s+\S+\s+|\bmc\s+(?:alias|config\s+host)\s+(?:set|add)\s+\S+\s+\S+\s+\S+\s+|\bnet\s+user\s+\S+\s+(?!\/)|\bsecret\s+set\b[^\n|]{0,120}?\s(?:--body|-b)[\s="']*|\bWIFI:[^\n]{0,80}?;P:)[^\s"'@;|]+/g,
  },
  {
    kind: 'named secret',
    hint: 'kty',
    pattern: /("(?:k|d|p|q|dp|dq|qi)"\s{0,3}:\s{0,3}")[^"]{4,}/g,
  },
  { kind: 'named secret', pattern: /(\bset\s+password\b[^\n=]{0,80}=\s{0,3}(?:password\()?["'])[^"']+/gi },
  // Directives of servers and devices, and calls that take a name and a secret.
  {
    kind: 'named secret',
    pattern:
      /(\b(?:requirepass|masterauth|rootpw|bindpw|wpa-psk|psk|(?:pre-shared-key(?:\s+(?:ascii-text|hex|local|remote))?|isakmp\s+key|(?:auth|priv)\s+(?:md5|sha\d*|3?des|aes)(?:\s+\d{3})?)(?=\s+\S*\d)|primaryauth|snmp(?:-server)?\s+community|community\s+string|key-string|enable\s+(?:secret|password)|(?:radius|tacacs)-server\s+key|(?:secret|password|key)(?=\s+[0-9]\s))\s+(?:[0-9]\s+)?)(?:"[^"\n]{3,}"|["']?[^\s"']{3,})/gi,
    check: (secret) => hasDigit(secret) || !/^(?:is|was|has|are|for|the|and|not)$/i.test(secret),
  },
  {
    kind: 'named secret',
    pattern:
      /(\b(?:log|sign)_?(?:in|on)\(\s{0,9}["'][^"'\n]{1,80}["']\s{0,9},\s{0,9}["']|\b(?:authenticate|\w*connect|\w*auth|\w*credentials?|jwt\.\w+|create(?:Hmac|Cipher\w*)|pgp_sym_\w+|(?:PDO|mysqli)(?:->__construct)?)\((?:\s{0,9}(?:["'][^"'\n]{0,80}["']|[\w$.]{1,60})\s{0,9},){1,2}\s{0,9}["'])[^"'\n]{4,}/gi,
    check: (secret) => looksSecret(secret, 4) || /[!@#$%^&*]|^[A-Za-z]{3,}\d+$/.test(secret),
  },
  // Protocol commands, such as SMTP's AUTH.
  {
    kind: 'named secret',
    pattern:
      /((?:^|[\s"'>])(?:AUTH\s+(?:PLAIN\s+|LOGIN\s+|XOAUTH2\s+|[\w.@-]{1,40}\s+)?|PASS\s+|\w{1,8}\s+LOGIN\s+\S{1,80}\s+)["']?)[^\s"']{4,}(?=["']?\s*$)/gm,
    check: hasDigit,
  },
  // The answer to "Password:" in base64.
  {
    kind: 'named secret',
    hint: 'UGFzc3dvcmQ6',
    pattern: /(UGFzc3dvcmQ6[^\w+]{1,20}(?:[CS]: ?)?)[\w+/]{4,}=*/g,
  },
  // As Redis monitors it.
  {
    kind: 'named secret',
    hint: '"AUTH"',
    pattern: /("AUTH"\s{1,3}(?:"[^"\n]{1,80}"\s{1,3})?")[^"\n]+(?="\s*$)/gm,
  },
  // Words that FTP and POP3 clients sent, as they and servers log it.
  {
    kind: 'named secret',
    hint: 'PASS ',
    pattern:
      /((?:-{3,}>|>>>|\bC:|\b[Cc]ommand:|\b(?:FTP|ftp)[Dd]?:)[ \t]{0,8}["']?PASS |\b[Ff][Tt][Pp]\b[^\n]{0,80}["']PASS |\bUSER [^\s"']{1,80}["']?\r?\n[^]{0,300}?\bPASS )(?![<*])[^\s"'][^\r\n"']{0,200}/g,
  },
  // What a script types where a password is asked for.
  {
    kind: 'named secret',
    hint: 'send',
    pattern:
      /(\bsend\s+(?:--\s+)?")(?:(?<=assword[^\n]{0,90})|(?=[^"\n]{2,5000}"[^\n]{0,80}assword))[^"\n]{2,5000}/gi,
  },
  {
    kind: 'named secret',
    hint: ' for key ',
    pattern: /(\bentry ')[^'\n]{4,}(?=' for key '[\w.]*(?:password|passwd|token|secret|api_?key)\w*')/gi,
  },
  {
    kind: 'named secret',
    hint: 'Secret',
    pattern: /(\bkind: Secret\b[^{}]{0,400}?\b(?:stringD|d)ata:\n)(?:[ \t][^\n]+(?:\n|$))+/g,
  },
  {
    // As kubectl writes it.
    kind: 'named secret',
    hint: 'kind: Secret',
    pattern: /((?:^|\n)(?:stringD|d)ata:\n)(?:[ \t][^\n]+\n)+(?=kind: Secret\b)/g,
  },
  {
    kind: 'named secret',
    hint: '"Secret"',
    pattern:
      /("kind":\s{0,3}"Secret"[^{}]{0,400}?"(?:stringD|d)ata":\s{0,3}\{)[^{}]+|("(?:stringD|d)ata":\s{0,3}\{)[^{}]{1,4000}(?=\},\s{0,20}"kind":\s{0,3}"Secret")/g,
  },
  {
    kind: 'named secret',
    pattern:
      /(^([ \t]*)[\w-]*(?:secrets|credentials|passwords|tokens):[ \t]*\r?\n\2[ \t]+)[\w.-]+:[ \t]+(?!true|false)[^\r\n]+(?:\r?\n\2[ \t]+[^\r\n]+)*/gim,
  },
  // Files of credentials.
  {
    kind: 'named secret',
    pattern:
      /(\b(?:credentials?|creds|zugangsdaten|basic auth|login|username|user|account)(?: are| is)?\s{0,3}[:=]?\s{0,3}["']?[\w.@-]{1,60}\s?[/:]\s?)[^\s"',;]{4,}/gi,
    check: (secret) => /[A-Za-z].*\d/.test(secret) && !/[/.:]/.test(secret) && !/^\w+-\d+$/.test(secret),
  },
  {
    kind: 'named secret',
    pattern:
      /(\b(?:login|user|username|account|uid|usuario|benutzer)[ \t:=]{1,3}\S{1,100}[\s,;/&]{1,10}(?:pass(?:word|wd|phrase)?|pwd|pw)[\s:=]+["']?)[^\s"']+/gi,
  },
  { kind: 'named secret', pattern: /(^[\w.*-]{1,100}:(?:\d{2,5}|\*):[\w*-]{1,60}:[\w*.-]{1,60}:)\S+$/gm },
  {
    kind: 'named secret',
    pattern: /(\bidentified\s+(?:with\s+\S+\s+)?by\s+)(?:"[^"\n]+"|'[^'\n]+'|["']?[^\s"';]+)/gi,
  },
];

export function findForms({ text }: ReadText, add: AddSpan): void {
  for (const { kind, pattern, hint, check } of secretForms) {
    if (hint !== undefined && !text.includes(hint)) continue;
    eachMatch(pattern, text, (found) => {
      const start = found.index + (found[1] ?? found[2] ?? '').length;
      const end = found.index + found[0].length;
      if (!check || check(text.slice(start, end))) add(start, end, kind);
    });
  }
}
