/** The commands of W3C WebDriver that the stories use, whatever carries them to the browser. */

/** A reference to an element, as WebDriver writes it. */
export const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
export type Element = Readonly<Record<typeof elementKey, string>>;

/** What WebDriver answers when a command fails: its `error`, such as "stale element reference", and a message. */
export class WebDriverError extends Error {
  constructor(
    readonly error: string,
    message: string,
  ) {
    super(`${error}: ${message}`);
  }
}

/** Each command as Marionette names it, and as WebDriver's HTTP endpoint. */
export const commands = {
  navigate: ['WebDriver:Navigate', 'POST', '/url'],
  refresh: ['WebDriver:Refresh', 'POST', '/refresh'],
  execute: ['WebDriver:ExecuteScript', 'POST', '/execute/sync'],
  perform: ['WebDriver:PerformActions', 'POST', '/actions'],
  release: ['WebDriver:ReleaseActions', 'DELETE', '/actions'],
  click: ['WebDriver:ElementClick', 'POST', '/element/{id}/click'],
  sendKeys: ['WebDriver:ElementSendKeys', 'POST', '/element/{id}/value'],
  windows: ['WebDriver:GetWindowHandles', 'GET', '/window/handles'],
  newWindow: ['WebDriver:NewWindow', 'POST', '/window/new'],
  switchTo: ['WebDriver:SwitchToWindow', 'POST', '/window'],
  setRect: ['WebDriver:SetWindowRect', 'POST', '/window/rect'],
  screenshot: ['WebDriver:TakeScreenshot', 'GET', '/screenshot'],
} as const;

export type Command = keyof typeof commands;

/** A browser that was started for one test, with a profile of its own. */
export interface Driver {
  /** @throws {WebDriverError} if the browser refuses the command. */
  send: <T>(command: Command, parameters?: Record<string, unknown>) => Promise<T>;
  /** Gives pages a width and a height in CSS pixels. */
  resize: (width: number, height: number) => Promise<void>;
  /** What is on screen, as PNG. */
  screenshot: () => Promise<Buffer>;
  /** Errors that the browser has reported by itself, with those of the page's own console. */
  reports: () => Promise<readonly string[]>;
  /** Writes with an input method: something is marked as composed, and then replaced by the text. */
  compose: (text: string) => Promise<void>;
  /** Where downloads are written. */
  downloads: string;
  quit: () => Promise<void>;
}
