// Handles push messages. Offline pages and content shared by other apps have separate files.
const site = self.location.origin
importScripts('/worker/kept-pages.js', '/worker/shared-things.js')

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(begin()))

async function begin() {
  // The browser requests the page while this worker starts, which takes about 100 ms on a phone.
  await self.registration.navigationPreload?.enable()
  await self.keptPages.dropOlderVersions()
  await self.clients.claim()
}

self.addEventListener('push', (event) => {
  event.waitUntil(show(readMessage(event.data)))
})

async function show({ title, body, tag, path, badge, at, fixtureId }) {
  // A fault in a tab must not keep the message from being shown.
  await untilPicture({ at, fixtureId }).catch(() => {})
  const shown = self.registration.showNotification(title, {
    body,
    tag,
    // One that others joined makes itself heard again.
    renotify: true,
    icon: '/app/icon-192.png',
    badge: '/app/icon-192.png',
    data: { path },
  })
  await Promise.all([shown, setBadge(badge)])
}

/** Browsers end a worker that takes longer. */
const longestHoldMs = 120_000
/** After this time the tabs are asked again, because a viewer may pause, seek or leave. */
const askEveryMs = 5_000

/** Waits until the picture of the fixture in a tab of this device has reached the time of the message. */
async function untilPicture({ at, fixtureId }) {
  if (!fixtureId) return
  const until = Date.now() + longestHoldMs
  while (Date.now() < until) {
    const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const answers = await Promise.all(tabs.map((tab) => ask(tab, { kind: 'hold', at, fixtureId })))
    const holdMs = Math.max(0, ...answers.map((answer) => Number(answer.holdMs) || 0))
    if (holdMs === 0) return
    await new Promise((resolve) => setTimeout(resolve, Math.min(holdMs, askEveryMs)))
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification))
})

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(resubscribe())
})

/** Title of a message without one. The worker knows no texts, and a notification must have a title. */
const unnamed = self.location.host

function readMessage(data) {
  try {
    const { title = unnamed, body = '', tag = '', path = '/thong-bao', badge = 0, at = 0, fixtureId } = data.json()
    const texts = { title: String(title), body: String(body), tag: String(tag) || 'message', path: String(path) }
    return { ...texts, badge, at, fixtureId }
  } catch {
    return { title: unnamed, body: '', tag: 'message', path: '/thong-bao', badge: 0 }
  }
}

async function setBadge(count) {
  if (!self.navigator.setAppBadge) return
  await (count > 0 ? self.navigator.setAppBadge(count) : self.navigator.clearAppBadge()).catch(() => {})
}

/** Max time for a tab to answer. A suspended tab does not answer. */
const answerMs = 500

/**
 * Focuses the tab that already shows the page. A tab that plays is not navigated: it shows the message with a link.
 * Otherwise a new tab of this site opens.
 */
async function open({ title, body, data }) {
  const url = new URL(data?.path ?? '/thong-bao', site)
  const isOurs = url.origin === site
  const path = isOurs ? url.pathname + url.search : '/'
  const place = isOurs ? path + url.hash : '/'
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tabs = await Promise.all(windows.map(async (tab) => ({ tab, ...(await ask(tab, { kind: 'whereabouts' })) })))
  const there = tabs.find((one) => one.path === path)
  if (there) return void (await there.tab.focus().catch(() => {}))
  const playing = tabs.find((one) => one.isPlaying)
  if (!playing && (await self.clients.openWindow(site + place).catch(() => null))) return
  const tab = playing?.tab ?? windows[0]
  tab?.postMessage({ kind: 'tapped', title, body, path: place })
  await tab?.focus().catch(() => {})
}

/**
 * Returns the tab's answer. For `whereabouts`, the `path` of its page without the language, and whether it plays
 * something. For `hold`, the milliseconds (`holdMs`) until its picture of the fixture reaches `at`. Without an answer,
 * an empty object.
 */
function ask(tab, question) {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({}), answerMs)
    port1.onmessage = ({ data }) => {
      clearTimeout(timer)
      resolve(data)
    }
    tab.postMessage(question, [port2])
  })
}

/** The browser has changed the push address. The site must learn the new one while its cookie is still valid. */
async function resubscribe() {
  const { data } = await (await fetch('/au/api/user/push/key')).json()
  if (!data) return
  const subscription = await self.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: data.publicKey,
  })
  const { endpoint, keys } = subscription.toJSON()
  await fetch('/au/api/user/push/subscribe', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  })
}
