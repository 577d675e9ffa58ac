// A notification when it is one's turn and one looks elsewhere. Browsers are asked only on a click.
import { readSetting, writeSetting } from '../game/store';

const able = () => typeof Notification === 'function';

export const wanted = (): boolean => able() && readSetting('notify') === 'on' && Notification.permission === 'granted';

// To be called by a click. False: the browser forbids it.
export async function allow(on: boolean): Promise<boolean> {
  const granted = !on || (able() && (await Notification.requestPermission()) === 'granted');
  writeSetting('notify', on && granted ? 'on' : 'off');
  return granted;
}

export async function notify(game: string, title: string, body: string) {
  if (!wanted() || (document.visibilityState === 'visible' && document.hasFocus())) return;
  const options = { body, tag: `stellwerk-${game}` };
  try {
    const note = new Notification(title, options);
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // Phones show notifications only through the service worker.
    await (await navigator.serviceWorker?.getRegistration())?.showNotification(title, options);
  }
}

// The number on the icon of an installed client, where there is one.
export function badge(on: boolean) {
  const n = navigator as Navigator & {
    setAppBadge?: (n: number) => Promise<void>;
    clearAppBadge?: () => Promise<void>;
  };
  void (on ? n.setAppBadge?.(1) : n.clearAppBadge?.())?.catch(() => undefined);
}
