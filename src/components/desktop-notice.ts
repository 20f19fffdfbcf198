/** Whether this browser shows notices on the desktop for this page. */
export const noticePermission = (): NotificationPermission | 'unavailable' =>
  'Notification' in window ? Notification.permission : 'unavailable';

/** Asks the person, if the browser has not done so before. */
export async function askForNotices(): Promise<NotificationPermission> {
  try {
    return await Notification.requestPermission();
  } catch {
    return 'default';
  }
}

/**
 * Shows a notice, which leads to this tab. One with the same tag is replaced. Must contain nothing from a customer or
 * provider, because it stays in the system's notification history.
 */
export function showNotice(title: string, tag: string, onClick?: () => void): void {
  const shown = new Notification(title, { tag });
  shown.addEventListener('click', () => {
    window.focus();
    onClick?.();
    shown.close();
  });
}
