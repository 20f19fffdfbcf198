/** A name with the ASCII form that addresses and domains are made of. */
export type Named = readonly [name: string, slug: string];

function plain(names: string): Named[] {
  return names.split(' ').map((name) => [name, name.toLowerCase().replace(/[^a-z]/g, '')]);
}

export const givenNames: readonly Named[] = [
  ...plain(
    'Ada Amir Ana Ben Bianca Carla Chen Clara Daniel Dana Elena Emil Erik Farah Felix Grace Hana Hugo Ines Ivan ' +
      'Jada Jonas Kai Karim Lena Leo Lucia Mara Marco Mei Milan Nadia Nina Noor Omar Paula Priya Quinn Rosa Ruth ' +
      'Samir Sara Tara Theo Uma Vera Victor Wanda Yara Yusuf Zoe',
  ),
  ['José', 'jose'],
  ['Zoë', 'zoe'],
  ['Łukasz', 'lukasz'],
  ['Søren', 'soren'],
  ['Željka', 'zeljka'],
  ['Đorđe', 'dorde'],
  ['Юлия', 'yuliya'],
  ['恵子', 'keiko'],
  ['สมชาย', 'somchai'],
  ['فاطمة', 'fatima'],
  ['שירה', 'shira'],
];

export const surnames: readonly Named[] = [
  ...plain(
    'Abbott Almeida Baker Bauer Becker Castro Chandra Costa Dietrich Duarte Evans Farrell Fischer Fontaine Garcia ' +
      'Greene Haddad Hansen Hoffmann Ibrahim Iyer Jansen Kapoor Keller Kim Kovacs Laurent Lindqvist Lopez Mbeki ' +
      'Mendes Meyer Moreau Nakamura Nguyen Novak Okafor Olsen Osei Park Petrov Quist Rahman Reyes Romero Rossi ' +
      'Santos Schmidt Silva Singh Takeda Tanaka Thorne Uchida Vargas Vogel Walsh Weber Yilmaz Zhang Ziegler',
  ),
  ["O'Brien", 'obrien'],
  ['Müller-Lüdenscheidt', 'mueller'],
  ['Núñez', 'nunez'],
  ['Ó Súilleabháin', 'osuilleabhain'],
  ['Ångström', 'angstrom'],
  ['Wójcik', 'wojcik'],
  ['山田', 'yamada'],
  ['الحسيني', 'alhusseini'],
];

/** Things that people have really put into name fields; a console must show them as they are. */
export const hostileNames: readonly Named[] = [
  ["<b>O'Brien</b>", 'obrien'],
  ['<script>alert(1)</script>', 'script'],
  ["Robert'); DROP TABLE contacts;--", 'robert'],
  ['"Quoted", Inc', 'quoted'],
  ['=HYPERLINK("x")', 'formula'],
  ['\u202Eevil\u202C name', 'evil'],
  ['مرحبا hello שלום', 'hello'],
  ['👩‍👩‍👧 Family', 'family'],
  ['null', 'null'],
  ['  padded  ', 'padded'],
  ['Line one\nLine two', 'lines'],
  ['{{user.name}} ${name} %s', 'template'],
  ['Zalgo̷̢ text', 'zalgo'],
  ['A'.repeat(240), 'long'],
];

export const companyFirst: readonly Named[] = [
  ...plain(
    'Acorn Alder Anchor Aspen Atlas Beacon Birch Bluebird Bramble Bridge Cedar Cinder Clover Compass Copper Coral ' +
      'Crescent Delta Ember Falcon Fern Foundry Garnet Granite Harbor Hazel Heron Indigo Ivory Juniper Keystone ' +
      'Lantern Larch Linden Magnet Maple Meridian Mosaic Nimbus North Oak Orchard Osprey Paper Pebble Pine Quartz ' +
      'Quill Raven River Saffron Sable Sequoia Silver Slate Sparrow Summit Tandem Tidal Timber Umber Vector Velvet ' +
      'Violet Walnut Willow Yarrow Zephyr',
  ),
  ['Łódź', 'lodz'],
  ['Größe', 'groesse'],
  ['Café', 'cafe'],
  ['東海', 'tokai'],
  ['الأفق', 'alufuq'],
];

export const companySecond: readonly Named[] = plain(
  'Analytics Biotech Capital Clinics Cloud Consulting Dairy Design Dynamics Energy Foods Freight Gardens Health ' +
    'Hotels Industries Insurance Interiors Labs Legal Logistics Machines Marine Media Mobility Motors Networks ' +
    'Optics Outfitters Payments Pharma Press Printing Properties Robotics Schools Security Software Solar Sports ' +
    'Steel Studios Supply Systems Textiles Tools Toys Travel Ventures Water Works',
);

export const companyEnds = [
  '',
  '',
  '',
  ' Inc.',
  ' LLC',
  ' GmbH',
  ' Ltd',
  ' S.A.',
  ' & Co.',
  ' AB',
  ' B.V.',
  ' K.K.',
];

export const cities: readonly (readonly [city: string, region: string, country: string, code: string])[] = [
  ['Austin', 'Texas', 'United States', 'US'],
  ['Portland', 'Oregon', 'United States', 'US'],
  ['Columbus', 'Ohio', 'United States', 'US'],
  ['Toronto', 'Ontario', 'Canada', 'CA'],
  ['Montréal', 'Québec', 'Canada', 'CA'],
  ['São Paulo', 'São Paulo', 'Brazil', 'BR'],
  ['Bogotá', 'Cundinamarca', 'Colombia', 'CO'],
  ['Leeds', 'England', 'United Kingdom', 'GB'],
  ['Glasgow', 'Scotland', 'United Kingdom', 'GB'],
  ['Köln', 'Nordrhein-Westfalen', 'Germany', 'DE'],
  ['Zürich', 'Zürich', 'Switzerland', 'CH'],
  ['Lyon', 'Auvergne-Rhône-Alpes', 'France', 'FR'],
  ['Valencia', 'Comunitat Valenciana', 'Spain', 'ES'],
  ['Gdańsk', 'Pomorskie', 'Poland', 'PL'],
  ['Malmö', 'Skåne', 'Sweden', 'SE'],
  ['İzmir', 'İzmir', 'Türkiye', 'TR'],
  ['Nairobi', 'Nairobi', 'Kenya', 'KE'],
  ['Pune', 'Maharashtra', 'India', 'IN'],
  ['大阪', '大阪府', 'Japan', 'JP'],
  ['Melbourne', 'Victoria', 'Australia', 'AU'],
];

export const streets = [
  'Mill Lane',
  'Station Road',
  'High Street',
  'Elm Avenue',
  'Harbour Way',
  'Hauptstraße',
  'Rue du Port',
];

export const jobTitles = [
  'Account executive',
  'Analyst',
  'Buyer',
  'Chief of staff',
  'Consultant',
  'Controller',
  'Customer success manager',
  'Data engineer',
  'Designer',
  'Director of operations',
  'Engineer',
  'Founder',
  'Head of procurement',
  'IT manager',
  'Lawyer',
  'Marketing manager',
  'Office manager',
  'Owner',
  'Product manager',
  'Recruiter',
  'Sales manager',
  'Support lead',
  'VP finance',
  'VP sales',
];

export const industries = [
  'Agriculture',
  'Apparel',
  'Banking',
  'Biotechnology',
  'Chemicals',
  'Construction',
  'Consulting',
  'Education',
  'Electronics',
  'Energy',
  'Engineering',
  'Entertainment',
  'Government',
  'Healthcare',
  'Hospitality',
  'Insurance',
  'Machinery',
  'Manufacturing',
  'Media',
  'Retail',
  'Shipping',
  'Technology',
  'Telecommunications',
  'Transportation',
];

export const subjects = [
  'renewal',
  'onboarding',
  'quote',
  'invoice',
  'upgrade',
  'migration',
  'pilot',
  'audit',
  'training',
  'rollout',
  'outage',
  'contract',
  'integration',
  'report',
  'workshop',
  'refund',
];

export const verbs = [
  'Review',
  'Prepare',
  'Fix',
  'Discuss',
  'Schedule',
  'Send',
  'Check',
  'Plan',
  'Close',
  'Follow up on',
  'Escalate',
  'Draft',
];

export const sentences = [
  'Asked for a call next week.',
  'Prefers e-mail.',
  'Budget is approved.',
  'Waiting for legal.',
  'Wants a second demo.',
  'Two offices, one billing address.',
  'Renewal depends on the new price list.',
  'Met at the trade fair.',
  'Speaks German and Polish.',
  'Escalated by the account owner.',
  'Sent the signed form — see attachment.',
  'Line breaks\nare kept.',
  'Uses <angle brackets> & "quotes".',
  'Très satisfait du service.',
  '来週ご連絡します。',
];

export const timeZones = [
  'America/Chicago',
  'America/Sao_Paulo',
  'Europe/London',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Asia/Tokyo',
  'Australia/Melbourne',
];
