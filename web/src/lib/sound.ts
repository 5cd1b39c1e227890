// Small sounds made on the spot: no files. Alone there are none until somebody asks for them.
import { settings } from "./settings.svelte";

export type Sound = "card" | "token" | "turn" | "word" | "win" | "no";

let audio: AudioContext | null = null;

/** Play a sound, if sounds are wanted. */
export function play(sound: Sound): void {
  if (!settings.sound) return;
  try {
    // Before the first touch browsers allow none, and what waited would all sound at once.
    if (!navigator.userActivation.hasBeenActive) return;
    audio ??= new AudioContext();
    void audio.resume();
    SOUNDS[sound](audio, audio.currentTime + 0.01);
  } catch {
    // a browser without sound still plays
  }
}

const SOUNDS: Record<Sound, (audio: AudioContext, at: number) => void> = {
  // a card: a short brush of paper, then the soft knock of the table
  card: (audio, at) => {
    rustle(audio, at, 0.09, 2600, 0.16);
    knock(audio, at + 0.06, 150, 0.12, 0.3);
  },
  // a token: wood on wood
  token: (audio, at) => {
    knock(audio, at, 620, 0.06, 0.22);
    knock(audio, at + 0.012, 940, 0.05, 0.12);
    rustle(audio, at, 0.015, 3800, 0.1);
  },
  // your turn: two quiet notes, a fourth apart
  turn: (audio, at) => {
    chime(audio, at, 523.25, 0.5, 0.07);
    chime(audio, at + 0.12, 698.46, 0.7, 0.07);
  },
  // somebody says something: one soft note, lower than the others
  word: (audio, at) => chime(audio, at, 392, 0.35, 0.045),
  win: (audio, at) => {
    [523.25, 659.25, 783.99, 1046.5].forEach((note, step) => chime(audio, at + step * 0.11, note, 1.2, 0.08));
  },
  no: (audio, at) => {
    knock(audio, at, 190, 0.08, 0.2);
    knock(audio, at + 0.09, 165, 0.1, 0.2);
  },
};

function knock(audio: AudioContext, at: number, pitch: number, length: number, loudness: number): void {
  const wave = audio.createOscillator();
  wave.type = "triangle";
  wave.frequency.setValueAtTime(pitch, at);
  wave.frequency.exponentialRampToValueAtTime(pitch * 0.6, at + length);
  sound(audio, wave, at, length, loudness);
}

function chime(audio: AudioContext, at: number, pitch: number, length: number, loudness: number): void {
  for (const [partial, part] of [[1, 1], [2.01, 0.3], [3.98, 0.08]] as const) {
    const wave = audio.createOscillator();
    wave.frequency.value = pitch * partial;
    sound(audio, wave, at, length / Math.sqrt(partial), loudness * part);
  }
}

function rustle(audio: AudioContext, at: number, length: number, pitch: number, loudness: number): void {
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let n = 0; n < samples.length; n += 1) samples[n] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = noise;
  const band = audio.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = pitch;
  band.Q.value = 0.7;
  source.connect(band);
  sound(audio, source, at, length, loudness, band);
}

function sound(
  audio: AudioContext,
  source: AudioScheduledSourceNode,
  at: number,
  length: number,
  loudness: number,
  through: AudioNode = source,
): void {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loudness, at + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  through.connect(gain).connect(audio.destination);
  source.start(at);
  source.stop(at + length + 0.02);
}
