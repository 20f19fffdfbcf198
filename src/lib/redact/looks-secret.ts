export const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Times, versions, sizes, names with dots and paths. */
const ordinary =
  /^(?:\d{4}-\d\d.*|\d\d?:\d\d.*|v?\d+(?:\.\d+)+\w*|\d+(?:[.,]\d+)?[a-z%]{0,3}|[a-z]\w*\.[\w.]+|[\w-]*\.\.\.?|\/.*)$/;

/** Whether a value is no word, number or time, so that it is a secret if something near it says so. */
export const looksSecret = (value: string, least = 6) =>
  value.length >= least &&
  !uuid.test(value) &&
  !ordinary.test(value) &&
  /\d/.test(value) &&
  /\D/.test(value.slice(1)) &&
  (/[A-Za-z].*\d.*[A-Za-z]|\d.*[A-Za-z].*\d/.test(value) || /[^\w\s.,:/-]/.test(value));
