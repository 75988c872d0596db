// Sounds made by the browser itself, so that no file has to be loaded, and the vibration that goes with them.

const TONES = {
  "five-alike": { notes: [523, 659, 784, 1047], gap: .07, length: .9, buzz: [60, 40, 60, 40, 160] },
  "large-straight": { notes: [523, 587, 659, 698, 784], gap: .09, length: .35, buzz: [40, 30, 40] },
  "upper-bonus": { notes: [659, 880], gap: .12, length: .5, buzz: [60] },
  joker: { notes: [784, 659, 784], gap: .09, length: .4, buzz: [60] },
  call: { notes: [392, 392, 587], gap: .13, length: .6, buzz: [120, 60, 120] },
  best: { notes: [784, 988, 1175], gap: .1, length: .6, buzz: [60, 40, 60] },
  won: { notes: [523, 523, 659, 784, 1047], gap: .13, length: .8, buzz: [80, 50, 80, 50, 200] },
  lost: { notes: [440, 392], gap: .2, length: .5, buzz: [] },
  nought: { notes: [330, 294], gap: .18, length: .4, buzz: [] },
  fill: { notes: [587], gap: 0, length: .18, buzz: [] },
  turn: { notes: [659, 784], gap: .12, length: .3, buzz: [80] },
}; // hertz, seconds and milliseconds
let context = null;

export function playThrow(landings) {
  context ??= new AudioContext();
  for (const milliseconds of [0, 90, 170]) playKnock(context.currentTime + milliseconds / 1000, .15);
  for (const milliseconds of landings) playKnock(context.currentTime + milliseconds / 1000, .45);
  navigator.vibrate?.([0, ...landings.slice(0, 1), 25]);
}

export function playTones(name) {
  const tones = TONES[name];
  if (!tones) return;
  context ??= new AudioContext();
  tones.notes.forEach((pitch, index) => playNote(pitch, context.currentTime + index * tones.gap, tones.length));
  if (tones.buzz.length) navigator.vibrate?.(tones.buzz);
}

function playNote(pitch, time, length) {
  const tone = new OscillatorNode(context, { type: "triangle", frequency: pitch });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, time);
  gain.gain.linearRampToValueAtTime(.16, time + .02);
  gain.gain.exponentialRampToValueAtTime(.001, time + length);
  tone.connect(gain).connect(context.destination);
  tone.start(time);
  tone.stop(time + length);
}

function playKnock(time, volume) {
  const length = Math.floor(context.sampleRate * 0.03);
  const noise = context.createBuffer(1, length, context.sampleRate);
  noise.getChannelData(0).forEach((_, index, samples) => (samples[index] = (Math.random() * 2 - 1) * (1 - index / length) ** 3));
  const source = context.createBufferSource();
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: 1400 + Math.random() * 900, Q: 2 });
  const gain = new GainNode(context, { gain: volume });
  source.buffer = noise;
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(time);
}
