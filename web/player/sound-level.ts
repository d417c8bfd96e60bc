export type SoundLevel =
  /** The element has no sound yet. */
  | { kind: 'waiting' }
  /** The browser allows measuring only after a gesture. */
  | { kind: 'blocked' }
  | { kind: 'unsupported' }
  /** `channels` are peaks in dB below full scale, at most 0. `silentForMs` since the last sound. */
  | { kind: 'measured'; channels: number[]; silentForMs: number }

type Capturing = HTMLVideoElement & { captureStream?: () => MediaStream; mozCaptureStream?: () => MediaStream }

export const floorDb = -60
/** Quieter than the noise of an open microphone. */
const silentDb = -55
const everyMs = 100
const fftSize = 2048

export type SoundGauge = {
  /** Starts the measurement after a gesture of the user. */
  resume(): void
  close(): void
}

/**
 * Measures the sound of a video element, also while it is muted, about ten times a second. The sound is not played.
 */
export function gaugeSound(media: HTMLVideoElement, show: (level: SoundLevel) => void): SoundGauge {
  const closing = new AbortController()
  const { signal } = closing
  const capturing = media as Capturing
  const capture = capturing.captureStream ?? capturing.mozCaptureStream
  if (!capture || !('AudioContext' in globalThis)) {
    show({ kind: 'unsupported' })
    return { resume() {}, close() {} }
  }
  const context = new AudioContext()
  let analysers: AnalyserNode[] = []
  let source: AudioNode | null = null
  let captured: MediaStream | null = null
  let measuredTrack: MediaStreamTrack | null = null
  let heardAtMs = performance.now()

  /** Follows the element: each source of the player gives a new track. */
  function connect() {
    if (media.readyState < media.HAVE_CURRENT_DATA) return
    captured ??= capture?.call(media) ?? null
    const track = captured?.getAudioTracks().find(({ readyState }) => readyState === 'live') ?? null
    if (!track || track === measuredTrack) return
    source?.disconnect()
    measuredTrack = track
    source = context.createMediaStreamSource(new MediaStream([track]))
    const splitter = context.createChannelSplitter(2)
    source.connect(splitter)
    analysers = [0, 1].map((channel) => {
      const analyser = context.createAnalyser()
      analyser.fftSize = fftSize
      splitter.connect(analyser, channel)
      return analyser
    })
    heardAtMs = performance.now()
  }

  function measure() {
    if (document.visibilityState !== 'visible') return
    if (measuredTrack?.readyState === 'ended') measuredTrack = null
    if (!measuredTrack) connect()
    if (context.state === 'suspended') return show({ kind: 'blocked' })
    if (!measuredTrack) return show({ kind: 'waiting' })
    const channels = analysers.map(peakOf)
    if (Math.max(...channels) > silentDb || media.paused) heardAtMs = performance.now()
    show({ kind: 'measured', channels, silentForMs: performance.now() - heardAtMs })
  }

  function release() {
    for (const track of captured?.getTracks() ?? []) track.stop()
    captured = null
    measuredTrack = null
  }

  const resume = () => void context.resume().catch(() => {})
  document.addEventListener('pointerdown', resume, { signal })
  document.addEventListener('keydown', resume, { signal })
  media.addEventListener('emptied', release, { signal })
  const timer = setInterval(measure, everyMs)
  return {
    resume,
    close() {
      closing.abort()
      clearInterval(timer)
      source?.disconnect()
      release()
      void context.close().catch(() => {})
    },
  }
}

function peakOf(analyser: AnalyserNode): number {
  const samples = new Float32Array(analyser.fftSize)
  analyser.getFloatTimeDomainData(samples)
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  return peak === 0 ? floorDb : Math.max(floorDb, Math.min(0, 20 * Math.log10(peak)))
}
