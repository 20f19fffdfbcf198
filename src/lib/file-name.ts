const notInNames =
  /[\\/:*?"<>|\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2028\u2029\u2800\ufff9-\ufffb]+/gu;
/** Names of devices on Windows. */
const device = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])(?= *(?:\.|$))/i;
const LONGEST = 200;

/** A name that every system takes for a file, in which no character hides the ending or turns it round. */
export function safeFileName(name: string): string {
  const [, before = '', ending = ''] =
    /^([^]*?)(\.\w{1,12})?$/.exec(name.replaceAll(notInNames, '-').trim()) ?? [];
  // A file whose name begins with a dot is hidden.
  const visible = before.replace(/^\.+/, '').replace(device, '$&-') || 'file';
  return Array.from(visible).slice(0, LONGEST).join('') + ending;
}
