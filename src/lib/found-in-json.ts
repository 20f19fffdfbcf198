import { fold, placesOf } from './fold';
import { toJson } from './json';

/** A text as it is, and as JSON writes it: a quote has a backslash in front. */
const formsOf = (text: string) => [text.trim(), toJson(text.trim()).slice(1, -1)];

export const isInJson = (json: string, find: readonly string[]): boolean => {
  const within = fold(json);
  return find.some((text) => text.trim() !== '' && formsOf(text).some((form) => within.includes(fold(form))));
};

/** Start and end of each place where texts are found in a value as it is shown, as one flat list. */
export const placesInJson = (json: string, find: readonly string[]): number[] =>
  find
    .flatMap((text) => {
      const places = formsOf(text)
        .map((form) => placesOf(json, form))
        .find((found) => found.length > 0);
      return pairsOf(places ?? []);
    })
    .toSorted(([a], [b]) => a - b)
    .flat();

/** The same for a member, whose name is shown without its quotes: `"id":"7"` is found in both. */
export function placesInMember(name: string, json: string, find: readonly string[]) {
  const before = `"${name}":`;
  const places = placesInJson(before + json, find);
  const between = (from: number, to: number) =>
    pairsOf(places).flatMap(([start, end]) =>
      start < to && end > from ? [Math.max(start, from) - from, Math.min(end, to) - from] : [],
    );
  return {
    inName: between(1, name.length + 1),
    inValue: between(before.length, before.length + json.length),
  };
}

const pairsOf = (places: readonly number[]) =>
  places.flatMap((start, at) => (at % 2 === 0 ? [[start, places[at + 1] ?? start] as const] : []));
