import { fold, placesOf } from './fold';
import { toJson } from './json';

/** A text as it is, and as JSON writes it: a quote has a backslash in front. */
const formsOf = (find: string) => [find.trim(), toJson(find.trim()).slice(1, -1)];

export const isInJson = (json: string, find: string): boolean => {
  const text = fold(json);
  return find.trim() !== '' && formsOf(find).some((form) => text.includes(fold(form)));
};

/** Start and end of each place where a text is found in a value as it is shown, as one flat list. */
export const placesInJson = (json: string, find: string): number[] =>
  formsOf(find)
    .map((form) => placesOf(json, form))
    .find((places) => places.length > 0) ?? [];

/** The same for a member, whose name is shown without its quotes: `"id":"7"` is found in both. */
export function placesInMember(name: string, json: string, find: string) {
  const before = `"${name}":`;
  const places = placesInJson(before + json, find);
  const between = (from: number, to: number) =>
    places.flatMap((start, at) => {
      const end = places[at + 1] ?? 0;
      const isPart = at % 2 === 0 && start < to && end > from;
      return isPart ? [Math.max(start, from) - from, Math.min(end, to) - from] : [];
    });
  return {
    inName: between(1, name.length + 1),
    inValue: between(before.length, before.length + json.length),
  };
}
