import type { Locale } from '#contract/envelope.ts'
import { pushKey, pushSubscribe, pushUnsubscribe } from '#contract/push.ts'
import { call } from '#web/api/call.ts'

/** Push permission and subscription of this browser. The visitor can undo `denied` only in the browser's settings. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

const worker = '/service-worker.js'

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

async function existing(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

export async function readPushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && (await existing()) !== null ? 'on' : 'off'
}

/** Returns the URL of this browser at its push service. Returns null when it is not subscribed. */
export async function ownEndpoint(): Promise<string | null> {
  return isSupported() ? ((await existing())?.endpoint ?? null) : null
}

/** Asks for the push permission and subscribes. Call it only after a tap. */
export async function switchOn(locale: Locale): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if ((await Notification.requestPermission()) !== 'granted') return readPushState()
  const [registration, { publicKey }] = await Promise.all([
    navigator.serviceWorker.register(worker, { scope: '/' }),
    call(pushKey),
  ])
  const subscription = await subscribe(await active(registration), publicKey)
  await registerSubscription(subscription, locale)
  return 'on'
}

export async function switchOff(): Promise<PushState> {
  const subscription = await existing()
  if (subscription) {
    await call(pushUnsubscribe, { endpoint: subscription.endpoint })
    await subscription.unsubscribe()
  }
  return readPushState()
}

/**
 * Registers an existing subscription again in each session and language. The server sends messages to the member who
 * registered last, in that language.
 */
export async function renewPush(locale: Locale): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted') return
  const subscription = await existing()
  if (subscription) await registerSubscription(subscription, locale)
}

async function active(registration: ServiceWorkerRegistration): Promise<ServiceWorkerRegistration> {
  return registration.active ? registration : navigator.serviceWorker.ready
}

/** Subscribes. Replaces a subscription that was made with another key, for example by an earlier site. */
async function subscribe(registration: ServiceWorkerRegistration, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    return await registration.pushManager.subscribe(options)
  } catch (error) {
    const known = await registration.pushManager.getSubscription()
    if (!known) throw error
    await known.unsubscribe()
    return registration.pushManager.subscribe(options)
  }
}

async function registerSubscription(subscription: PushSubscription, locale: Locale): Promise<void> {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  await call(pushSubscribe, { endpoint, keys: { p256dh, auth }, locale })
}
