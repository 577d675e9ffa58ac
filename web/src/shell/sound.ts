// A few small sounds, made on the spot: no files. Silent unless switched on in the settings, as loud as is said there.
import { app } from './app.svelte';

type Note = [at: number, hertz: number, seconds: number, wave: OscillatorType, loud: number];

// Wood for cards and wagons, a bell for points, a little tune at the end.
const SOUNDS: Record<string, Note[]> = {
  card: [[0, 340, 0.05, 'triangle', 0.2]],
  claim: [
    [0, 196, 0.07, 'square', 0.05],
    [0.09, 196, 0.07, 'square', 0.05],
    [0.2, 587, 0.3, 'sine', 0.16],
  ],
  turn: [
    [0, 659, 0.12, 'sine', 0.12],
    [0.13, 880, 0.22, 'sine', 0.12],
  ],
  last: [
    [0, 440, 0.18, 'triangle', 0.16],
    [0.2, 440, 0.18, 'triangle', 0.16],
    [0.4, 330, 0.4, 'triangle', 0.16],
  ],
  count: [[0, 784, 0.09, 'sine', 0.1]],
  win: [
    [0, 523, 0.16, 'triangle', 0.16],
    [0.16, 659, 0.16, 'triangle', 0.16],
    [0.32, 784, 0.16, 'triangle', 0.16],
    [0.48, 1047, 0.5, 'triangle', 0.16],
  ],
};
export type Sound = keyof typeof SOUNDS;
const RARE = new Set<Sound>(['turn', 'last', 'win']); // for those who want no sound at every move

let context: AudioContext | null = null;

export function play(sound: Sound) {
  const { sound: on, volume: percent, sounds } = app.settings;
  if (!on || !percent || (sounds === 'turn' && !RARE.has(sound))) return;
  try {
    context ??= new AudioContext();
    void context.resume();
    const start = context.currentTime + 0.01;
    for (const [at, hertz, seconds, wave, loud] of SOUNDS[sound]!) {
      const tone = context.createOscillator(),
        volume = context.createGain();
      tone.type = wave;
      tone.frequency.value = hertz;
      volume.gain.setValueAtTime((loud * percent) / 70, start + at);
      volume.gain.exponentialRampToValueAtTime(0.0005, start + at + seconds);
      tone.connect(volume).connect(context.destination);
      tone.start(start + at);
      tone.stop(start + at + seconds + 0.02);
    }
  } catch {
    /* no sound here */
  }
}
