/** Each word of the lists by which forms are found: a prefix or a command that is taken out must be noticed. */
import { expect, test } from 'vitest';
import { left, listed } from '@/test/what-is-left';

/** Which texts have something else left than what stands for the secret. */
const wrong = (texts: readonly string[], secret: string, expected = '§') =>
  texts.filter((text) => left(text) !== text.replaceAll(secret, expected)).map((text) => [text, left(text)]);

test('every prefix that a vendor gives its keys', () => {
  const dashed = `sk rk whsec shpat shpss shpca shppa glpat gldt glrt glptt glcbt glimt glagent glsoat glffct glc glsa ghp gho
    ghu ghs ghr github_pat xoxa xoxb xoxe xoxo xoxp xoxr xoxs xoxd xoxc xapp doo dop dor sbk sbp ntn pypi figd SG hvs hvb hvr dp PMAK
    pscale pul shippo sntrys sntryu sgp tfp xkeysib xsmtpsib dckr_pat dckr_oat FLWSECK GOCSPX NRAK NRII NRJS CFPAT nvapi gsk
    xai r8 pplx tvly phc phx rnd tskey rdme rubygems sq0atp sq0csp AGE-SECRET-KEY duffel EZAK EZTK fio-u ATATT3 ATCTT3 ATBB
    lsv2 vercel ops oat wh`;
  const texts = listed(dashed).flatMap((prefix) =>
    ['-', '_', '.'].map((sign) => `see ${prefix}${sign}ab.c-d1ef`),
  );
  expect(texts.filter((text) => left(text) !== 'see §')).toEqual([]);
  const joined = 'AKIA ASIA AIza LTAI EAAB EAAA ATATT3 ATCTT3 ATBB dapi SK AC A3T';
  expect(listed(joined).filter((prefix) => left(`see ${prefix}abcdefghijk1`) !== 'see §')).toEqual([]);
  expect(
    listed('AKIA ASIA AIza EAAB EAAA ATATT3 dapi A3T').filter((one) => left(`${one}abcdefghijkl`) !== '§'),
  ).toEqual([]);
  for (const prefix of listed('ops- oat- wh_ wh- AC SK dp- ATBB LTAI'))
    expect(left(`${prefix}abcdefghijkl`)).toBe(`${prefix}abcdefghijkl`);
  const others = `rzp_live_ rzp_test_ vcp_ vck_ vci_ vca_ vcr_ access-sandbox- access-production- access-development- sdk- mob-`;
  const id = 'de3ce8ef-33f8-452c-a685-8671031fc0f6';
  const uses = listed(others).map((prefix) =>
    prefix.endsWith('-') ? prefix + id : `${prefix}abcdefghijklmno1`,
  );
  expect(uses.filter((text) => left(text) !== '§')).toEqual([]);
  const weaker = 'pk npm pat key hf lin re secret vault api tok token sess cs';
  const weakTexts = listed(weaker).flatMap((prefix) =>
    [
      '-abcdefghi1',
      '_abcdefghi1',
      '_live_abcdefghij',
      '_test_abcdefghij',
      '-api_abcdefghi1',
      '-aBcdefghij',
    ].map((rest) => prefix + rest),
  );
  expect(weakTexts.filter((text) => left(text) !== '§')).toEqual([]);
  expect(['npm_abcdefghij', 'hf_abcdefghij'].map((text) => left(text))).toEqual(['§', '§']);
  expect(left('0123456789abcdef0123456789abcdef-us12')).not.toContain('us12');
});

test('every command that takes a secret', () => {
  const commands = `mysql mysqldump mariadb mariadb-dump 7z 7za|-p§,-p"§",-p'§'
    sshpass|-p §,-p§
    docker podman helm skopeo buildah crane nerdctl|login -u ana -p §,login -p §
    redis-cli|-a §,-h x -a §
    ldapsearch ldapmodify|-w §,-x -w§
    zip unzip|-P §,-P§
    plink pscp psftp|-pw §
    ssh-keygen|-N §,-P §
    useradd usermod|-p §
    smbclient rpcclient|-U ana%§,--user=ana%§
    snmpget snmpwalk|-c §,-A §,-X §
    x|-u ana -p §,-U ana -P §,-u ana -h x -pw §,-u ana -A §,-u=ana -p§`;
  const texts = commands.split('\n').flatMap((line) => {
    const [names = '', forms = ''] = line.split('|');
    return listed(names).flatMap((name) => forms.split(',').map((form) => `${name} ${form} x`));
  });
  for (const secret of ['quietword', 'quiet1word']) {
    const found = texts.map((text) => text.replace('§', secret));
    expect(found.filter((text) => left(text).includes('quiet'))).toEqual([]);
  }
  const users = ['-u', '-a', '-U', '--user', '--proxy-user', '--auth'].flatMap((flag) =>
    [' ', '=', '", "', "', '", ' "'].map((sign) => `x ${flag}${sign}ana:quiet x`),
  );
  expect(users.filter((text) => left(text).includes('quiet'))).toEqual([]);
  const echoed = [
    'echo ',
    'echo -n ',
    "printf '%s' ",
    String.raw`printf "%s\n" `,
    'echo "',
    "echo '",
  ].flatMap((start) =>
    ['a --stdin', 'sudo -S id', 'chpasswd', 'passwd', 'secret ', 'secrets '].map(
      (end) => `${start}quiet | ${end}`,
    ),
  );
  expect(echoed.filter((text) => left(text).includes('quiet'))).toEqual([]);
  const others = [
    ...['sqlplus', 'impdp', 'expdp', 'sqlldr'].map((name) => `${name} ana/quiet@db`),
    'jdbc:oracle:thin:ana/quiet@db',
    'vault login quiet',
    'vault login token=quiet',
    'htpasswd -b f ana quiet',
    'htpasswd -cbB f ana quiet',
    'openssl enc -k quiet',
    'openssl enc -K quiet',
    'x /user:ana quiet',
    'x /u:ana /p:quiet',
    'x /rp quiet',
    'wpa_passphrase net quiet',
    'nmcli dev wifi password quiet',
    'ConvertTo-SecureString quiet',
    'ConvertTo-SecureString -String "quiet"',
    'kinit ana <<< quiet',
    'rabbitmqctl add_user ana quiet',
    'rabbitmqctl change_password ana quiet',
    'mc alias set a b c quiet',
    'mc config host add a b c quiet',
    'net user ana quiet',
    'gh secret set X --body quiet',
    'gh secret set X -b "quiet"',
    'WIFI:S:a;P:quiet;;',
  ];
  expect(wrong(others, 'quiet')).toEqual([]);
  expect(left('net user ana /add')).toBe('net user ana /add');
});

test('directives, calls and commands of protocols', () => {
  const directives = `requirepass,masterauth,rootpw,bindpw,wpa-psk,psk,primaryauth,snmp-server community,community string,
    key-string,enable secret,enable password,radius-server key,tacacs-server key,enable secret 5,radius-server key 7`;
  const names = directives.split(/,\s*/);
  expect(
    wrong(
      names.flatMap((name) => [`${name} quiet`, `${name} qu1`]),
      'quiet',
    ).filter(([, is]) => !is?.endsWith('§')),
  ).toEqual([]);
  expect(
    wrong(
      names.map((name) => `${name} "quiet one" x`),
      'quiet one',
    ).filter(([, is]) => / one/.test(is ?? '')),
  ).toEqual([]);
  const said = listed('is was has are for the and not');
  expect(
    wrong(
      said.map((word) => `psk ${word} x`),
      '§',
    ),
  ).toEqual([]);
  const calls = `login signin sign_in log_on logon authenticate connect dbconnect auth basicAuth credential credentials jwt.sign
    jwt.verify createHmac createCipher createCipheriv pgp_sym_encrypt PDO`;
  const texts = listed(calls).flatMap((name) => [
    `${name}("ana", "quiet!one")`,
    `${name}('ana', 'quiet1one')`,
  ]);
  expect(texts.filter((text) => left(text).includes('quiet'))).toEqual([]);
  const both = listed('authenticate connect jwt.sign PDO').map((name) => `${name}(a.b, 'ana', "quiet#x")`);
  expect(both.filter((text) => left(text).includes('quiet'))).toEqual([]);
  const protocol = [
    'AUTH ',
    'AUTH PLAIN ',
    'AUTH LOGIN ',
    'AUTH XOAUTH2 ',
    'AUTH a.b@c-d ',
    'PASS ',
    'a1 LOGIN ana ',
    '>AUTH ',
  ];
  expect(
    wrong(
      protocol.flatMap((start) => [`${start}quiet1`, `${start}quiet1 \nx`]),
      'quiet1',
    ),
  ).toEqual([]);
  const keys = listed('password passwd token secret apikey api_key').map(
    (key) => `entry 'quiet' for key 'a.${key}_x'`,
  );
  expect(wrong(keys, 'quiet')).toEqual([]);
  const files = listed('credential credentials cred creds zugangsdaten login username user account').filter(
    (one) => one !== 'cred',
  );
  const pairs = [...files, 'basic auth'].flatMap((name) =>
    [' ', ': ', ' are ', ' is ', '=', ' = "'].flatMap((sign) => [
      `${name}${sign}ana/quiet1`,
      `${name}${sign}ana:quiet1`,
    ]),
  );
  expect(pairs.filter((text) => left(text).includes('quiet'))).toEqual([]);
  const logins = listed('login user username account uid usuario benutzer').flatMap((name) =>
    listed('pass password passwd passphrase pwd pw').map((second) => `${name} ana ${second} quiet`),
  );
  expect(logins.filter((text) => left(text).includes('quiet'))).toEqual([]);
  const identified = ['by', 'with x by'].flatMap((by) =>
    ['quiet', '"quiet"', "'quiet'", '`quiet`'].map((value) => `identified ${by} ${value};`),
  );
  expect(identified.filter((text) => left(text).includes('quiet') || !left(text).endsWith(';'))).toEqual([]);
});

test('addresses whose owner can be posted to, private keys and hashes', () => {
  const hosts = `hooks.slack.com hook.eu1.make.com discord.com/api/webhooks discordapp.com/api/webhooks
    ptb.discord.com/api/webhooks acme.webhook.office.com acme-x.webhook.office.com outlook.office.com/webhook webhook.site
    events.pagerduty.com/integration maker.ifttt.com/trigger open.feishu.cn/open-apis/bot open.larksuite.com/open-apis/bot`;
  expect(
    wrong(
      listed(hosts).flatMap((host) => [`to https://${host}/quiet`, `to http://${host}/quiet`]),
      'quiet',
    ),
  ).toEqual([]);
  const kinds = [
    '1',
    '2',
    '2a',
    '2b',
    '2x',
    '2y',
    '5',
    '6',
    'y',
    'apr1',
    'argon2id',
    'scrypt',
    'pbkdf2-sha256',
  ];
  expect(kinds.filter((kind) => left(`x $${kind}$abc$defgh x`) !== 'x § x')).toEqual([]);
  const heads = [
    'PRIVATE KEY',
    'RSA PRIVATE KEY',
    'EC PRIVATE KEY',
    'PGP PRIVATE KEY BLOCK',
    'PGP MESSAGE',
    'RSA+PRIVATE+KEY',
  ];
  const keys = heads.flatMap((head) => [
    `-----BEGIN ${head}-----\nquiet\n-----END ${head}-----`,
    `---- BEGIN ${head} ----\nquiet\n---- END ${head} ----`,
    `-----BEGIN ${head}-----\nquiet`,
  ]);
  expect(keys.filter((text) => left(text).includes('quiet'))).toEqual([]);
  expect(left('Private-Lines: 1\nquiet\nPrivate-MAC: 2')).toBe('Private-Lines: 1§Private-MAC: 2');
  const members = listed('k d p q dp dq qi').map((name) => `{"kty":"x","${name}" : "quiet"}`);
  expect(wrong(members, 'quiet')).toEqual([]);
  const maps = [
    'kind: Secret\nx: 1\nstringData:\n  a: quiet\n',
    'kind: Secret\ndata:\n  a: quiet\n  b: quiet\n',
  ];
  expect(maps.filter((text) => left(text).includes('quiet'))).toEqual([]);
  const blocks = ['secrets', 'credentials', 'passwords', 'tokens', 'db-secrets'].map(
    (name) => `${name}:\n  a.b: quiet\n  c: quiet\nd: e`,
  );
  expect(wrong(blocks, 'quiet').filter(([, is]) => is?.includes('quiet') || !is?.endsWith('d: e'))).toEqual(
    [],
  );
  expect(left('tokens:\n  a: true\n  b: false\n')).toBe('tokens:\n  a: true\n  b: false\n');
});

test.each<[number, (between: string) => string]>([
  [199, (between) => `mysql ${between} -pquiet`],
  [199, (between) => `docker login ${between} -p quiet`],
  [80, (between) => `x -u ana ${between} -p quiet`],
  [79, (between) => `sqlplus ${between} ana/quiet`],
  [119, (between) => `openssl ${between} -k quiet`],
  [79, (between) => `nmcli ${between} password quiet`],
  [59, (between) => `kinit ${between}<<<quiet`],
  [119, (between) => `x secret set ${between} -b quiet`],
  [80, (between) => `WIFI:${between};P:quiet`],
  [79, (between) => `set password ${between}='quiet'`],
  [398, (between) => `kind: Secret ${between}\ndata:\n a: quiet`],
  [399, (between) => `"kind":"Secret"${between},"data":{"a":"quiet"}`],
  [60, (between) => `login ${between}/quiet1`],
  [100, (between) => `user ${between} pw quiet`],
  [80, (between) => `--from-literal=${between}=quiet`],
  [80, (between) => `x -u ${between}:quiet`],
  [60, (between) => `sqlplus x ${between}/quiet`],
])('at most %d signs stand between, as in %s', (most, write) => {
  const isLeft = [most, most + 1].map((length) => left(write('x'.repeat(length))).includes('quiet'));
  expect(isLeft).toEqual([false, true]);
});
