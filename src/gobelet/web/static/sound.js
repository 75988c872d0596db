// The sound of rolling dice: a few short bursts of noise, so that no file has to be loaded.

const KNOCKS = [
  { after: 0, volume: 0.5 },
  { after: 0.09, volume: 0.35 },
  { after: 0.17, volume: 0.45 },
  { after: 0.3, volume: 0.25 },
  { after: 0.42, volume: 0.15 },
]; // in seconds
let context = null;

export function playRoll() {
  context ??= new AudioContext();
  for (const { after, volume } of KNOCKS) playKnock(context.currentTime + after, volume);
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
