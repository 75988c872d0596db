// The rattle of dice, for who has asked for sound: a few short bursts of noise, no file to load.

let context = null;

export function rattle() {
  context ??= new AudioContext();
  for (const [start, loud] of [[0, 0.5], [0.09, 0.35], [0.17, 0.45], [0.3, 0.25], [0.42, 0.15]]) knock(context.currentTime + start, loud);
}

function knock(at, loud) {
  const length = Math.floor(context.sampleRate * 0.03);
  const noise = context.createBuffer(1, length, context.sampleRate);
  noise.getChannelData(0).forEach((_, place, samples) => (samples[place] = (Math.random() * 2 - 1) * (1 - place / length) ** 3));
  const source = context.createBufferSource();
  const wood = new BiquadFilterNode(context, { type: "bandpass", frequency: 1400 + Math.random() * 900, Q: 2 });
  const volume = new GainNode(context, { gain: loud });
  source.buffer = noise;
  source.connect(wood).connect(volume).connect(context.destination);
  source.start(at);
}
