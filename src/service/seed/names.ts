import { hashText } from '../provider/random';

/** Customers of the demo: their display name, and the reference in their installations. */
const companies = [
  'Northwind Traders',
  'Blue Harbor Logistics',
  'Fjällräv Outdoor AB',
  'Kestrel Analytics',
  'Café Lumière SARL',
  'Redwood Dental Group',
  'Müller & Söhne Maschinenbau',
  'Pinecrest Realty',
  '株式会社ミナトデザイン',
  'Summit Peak Insurance',
  'Ødegaard Shipping',
  'Tallgrass Media',
  'Cobalt Robotics',
  'Łódź Print House',
  'Maple & Finch',
  'Silverline Transit',
  'Ipanema Moda Ltda',
  'Granite State Credit',
  'Zürich Vermögen AG',
  'Harbour City Hotels',
  'Quillfeather Press',
  'Brightwater Energy',
  'Société Générale du Bois',
  'Lantern Health',
  'Orbit Freight',
  'Señor Paco Foods',
  'Whitestone Legal',
  'Nimbus Weather Services',
  'Тихий Дон Агро',
  'Juniper Street Capital',
  'Copperfield Schools',
  'Árbol Verde Energía',
  'Hilltop Veterinary',
  'Marlowe Furniture',
  'Saffron Kitchen Supply',
  'Peregrine Security',
  'Wexford & Daughters',
  'Clearbrook Water',
  'Kōyō Precision',
  'Atlas Moving Company',
  'Delacroix Fine Art',
  'Ember & Oak',
  'Stonebridge Partners',
  'Novák Stavby s.r.o.',
  'Foxglove Botanicals',
  'Meridian Travel',
  'Ironwood Manufacturing',
  'Lumen Eyewear',
  'Åkerlund Consulting',
  'Cedar Valley Clinics',
  'Tidepool Games',
  'Vantage Staffing',
  'Basalt Construction',
  'Gökçe Tekstil',
  'Parchment Archive',
  'Ridgeline Cycles',
  'Opal Beauty',
  'Sterling Pharma',
  'Wren Accounting',
  'Yellowtail Sushi',
  'Zephyr Airlines',
  'Cinnabar Labs',
] as const;

const firstNames = [
  'Ana',
  'Bram',
  'Chiara',
  'Devi',
  'Émile',
  'Fatima',
  'Gustav',
  'Hana',
  'Ivo',
  'Jun',
  'Kofi',
  'Léa',
];
const lastNames = [
  'Novak',
  'Okafor',
  'Lindqvist',
  'Haddad',
  'Moreau',
  'Silva',
  'Tanaka',
  'Weiss',
  'Kowalska',
  'Brandt',
];

export interface Customer {
  readonly groupRef: string;
  readonly groupName: string;
  readonly consumerRef: string;
  readonly consumerName: string;
}

export function slug(name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  // Nothing is left of a name in another script.
  return plain.length > 3 ? plain : `customer-${hashText(name).toString(36)}`;
}

/** The customer with this index. After the last name, the names repeat with a number appended. */
export function customer(index: number): Customer {
  const round = Math.floor(index / companies.length);
  const name = companies[index % companies.length] ?? '';
  const groupName = round === 0 ? name : `${name} ${round + 1}`;
  const first = firstNames[(index * 7) % firstNames.length] ?? '';
  const last = lastNames[(index * 3) % lastNames.length] ?? '';
  return {
    groupRef: slug(groupName),
    groupName,
    consumerRef: `user-${1000 + index * 17}`,
    consumerName: `${first} ${last}`,
  };
}

export const customerCount = companies.length;
