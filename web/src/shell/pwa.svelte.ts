// Installing and updating. A new version waits until it is asked for, so that nothing of a running game
// changes under its feet; games are saved at every move, so that the reload loses nothing.

interface InstallPrompt extends Event {
  prompt(): Promise<void>;
}

class Pwa {
  waiting: ServiceWorker | null = $state.raw(null); // a new version is ready
  prompt: InstallPrompt | null = $state.raw(null); // the browser offers to install
  installed = $state(typeof matchMedia === 'function' && matchMedia('(display-mode: standalone)').matches);

  start() {
    addEventListener('beforeinstallprompt', (e) => {
      e.preventDefault();
      this.prompt = e as InstallPrompt;
    });
    addEventListener('appinstalled', () => {
      this.prompt = null;
      this.installed = true;
    });
    if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
    // Not before the first page is there; that may have been a while ago.
    const register = () => void this.#register().catch(() => undefined);
    if (document.readyState === 'complete') register();
    else addEventListener('load', register);
  }

  async #register() {
    const registration = await navigator.serviceWorker.register('./sw.js');
    const seen = (worker: ServiceWorker | null) => {
      // The first version of all has nothing to replace.
      if (worker && navigator.serviceWorker.controller) this.waiting = worker;
    };
    seen(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const fresh = registration.installing;
      fresh?.addEventListener('statechange', () => fresh.state === 'installed' && seen(fresh));
    });
    // Whoever leaves the page open for days hears of it, too.
    setInterval(() => void registration.update().catch(() => undefined), 3600_000);
  }

  update() {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    this.waiting?.postMessage('take over');
  }

  async install() {
    await this.prompt?.prompt();
    this.prompt = null;
  }
}

export const pwa = new Pwa();
