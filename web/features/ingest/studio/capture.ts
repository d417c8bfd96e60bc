import { isInAppBrowser } from '#web/ui/in-app-browser.ts'

export type CaptureFailure = 'denied' | 'inApp' | 'missing' | 'busy' | 'cancelled' | 'failed'

export type CaptureResult = { stream: MediaStream } | { failure: CaptureFailure }
export type Facing = 'user' | 'environment'

const wanted = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } }

/** @param choice.deviceId wins over `facing`, which phones use for their front and back camera. */
export function openCamera(choice: { deviceId: string | null; facing: Facing }): Promise<CaptureResult> {
  const which = choice.deviceId ? { deviceId: { exact: choice.deviceId } } : { facingMode: choice.facing }
  return open(() => navigator.mediaDevices.getUserMedia({ video: { ...wanted, ...which } }))
}

export function openMicrophone(deviceId: string | null): Promise<CaptureResult> {
  const which = deviceId ? { deviceId: { exact: deviceId } } : {}
  return open(() =>
    navigator.mediaDevices.getUserMedia({
      audio: { ...which, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    }),
  )
}

export function canShareScreen(): boolean {
  return typeof navigator.mediaDevices?.getDisplayMedia === 'function'
}

/** Must be called in a click: browsers ask which screen, window or tab. Its sound comes along where the browser has it. */
export async function openScreen(): Promise<CaptureResult> {
  const result = await open(() =>
    navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { ideal: 30 } }, audio: true }),
  )
  // Closing the browser's choice is no refusal that needs an explanation.
  return 'failure' in result && result.failure === 'denied' ? { failure: 'cancelled' } : result
}

export type Device = { id: string; label: string }

/** Names are empty until the visitor has allowed a device of the kind. */
export async function listDevices(kind: 'videoinput' | 'audioinput'): Promise<Device[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices
    .filter((device) => device.kind === kind && device.deviceId !== '' && device.deviceId !== 'default')
    .map(({ deviceId, label }) => ({ id: deviceId, label }))
}

async function open(ask: () => Promise<MediaStream>): Promise<CaptureResult> {
  try {
    return { stream: await ask() }
  } catch (error) {
    return { failure: failureOf(error instanceof DOMException ? error.name : '') }
  }
}

function failureOf(name: string): CaptureFailure {
  if (name === 'NotAllowedError' || name === 'SecurityError') return isInAppBrowser() ? 'inApp' : 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  return name === 'NotReadableError' ? 'busy' : 'failed'
}

export function stopTracks(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
