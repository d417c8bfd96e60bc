import type { CDPSession, Page } from 'playwright-core'
import type { PushService } from '#tests/setup/push-service.ts'

type Subscription = ReturnType<PushService['browser']>['subscription']

/** Subscribes the page to the test’s push service. Tests cannot use the one of the browser’s vendor. */
export async function subscribeTo(page: Page, address: string, subscription: Subscription): Promise<void> {
  await page.context().grantPermissions(['notifications'], { origin: address })
  await page.addInitScript((given) => {
    const own = { endpoint: given.endpoint, toJSON: () => given } as unknown as PushSubscription
    let known: PushSubscription | null = null
    PushManager.prototype.getSubscription = async () => known
    PushManager.prototype.subscribe = async () => {
      known = own
      return own
    }
  }, subscription)
}

export type Shown = { title: string; body: string; tag: string }

/**
 * Lets `doIt` register the page’s service worker, and returns a function that delivers a push message to this worker as
 * the browser would. The function returns the notification that the worker shows.
 */
export async function deliveryTo(
  page: Page,
  address: string,
  doIt: () => Promise<unknown>,
): Promise<(message: unknown) => Promise<Shown>> {
  const cdp = await page.context().newCDPSession(page)
  const active = Promise.withResolvers<string>()
  cdp.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    const version = versions.find(({ status }) => status === 'activated')
    if (version) active.resolve(version.registrationId)
  })
  await cdp.send('ServiceWorker.enable')
  await doIt()
  const registrationId = await active.promise
  await observeNotifications(cdp)
  return async (message) => {
    const shown = nextShown(cdp)
    await cdp.send('ServiceWorker.deliverPushMessage', {
      origin: address,
      registrationId,
      data: JSON.stringify(message),
    })
    return shown
  }
}

// `getNotifications` is no replacement: Chromium forgets a notification when this is called before its display.
async function observeNotifications(cdp: CDPSession): Promise<void> {
  await cdp.send('BackgroundService.startObserving', { service: 'notifications' })
  await cdp.send('BackgroundService.setRecording', { service: 'notifications', shouldRecord: true })
}

function nextShown(cdp: CDPSession): Promise<Shown> {
  const { promise, resolve } = Promise.withResolvers<Shown>()
  cdp.once('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent: event }) => {
    const of = (key: string) => event.eventMetadata.find((one) => one.key === key)?.value ?? ''
    resolve({ title: of('Title'), body: of('Body'), tag: event.instanceId })
  })
  return promise
}
