// Push messages here; pages for when there is no network, and what other apps share, in files of their own.
const site = self.location.origin
importScripts('/worker/kept-pages.js', '/worker/shared-things.js')

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(begin()))

async function begin() {
  // The page is asked for while this worker starts, which takes a phone some 100 ms.
  await self.registration.navigationPreload?.enable()
  await self.keptPages.dropOlderVersions()
  await self.clients.claim()
}

self.addEventListener('push', (event) => {
  const { title, body, tag, path, badge } = readMessage(event.data)
  const shown = self.registration.showNotification(title, {
    body,
    tag,
    // One that others joined makes itself heard again.
    renotify: true,
    icon: '/app/icon-192.png',
    badge: '/app/icon-192.png',
    data: { path },
  })
  event.waitUntil(Promise.all([shown, setBadge(badge)]))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path ?? '/thong-bao'))
})

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(subscribeAnew())
})

function readMessage(data) {
  try {
    const { title = 'Khán Đài', body = '', tag = '', path = '/thong-bao', badge = 0 } = data.json()
    return { title: String(title), body: String(body), tag: String(tag) || 'message', path: String(path), badge }
  } catch {
    return { title: 'Khán Đài', body: '', tag: 'message', path: '/thong-bao', badge: 0 }
  }
}

async function setBadge(count) {
  if (!self.navigator.setAppBadge) return
  await (count > 0 ? self.navigator.setAppBadge(count) : self.navigator.clearAppBadge()).catch(() => {})
}

/** In a tab that is open already, else in a new one; never outside of this site. */
async function open(path) {
  const url = new URL(path, site)
  const target = url.origin === site ? url.href : site
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [known] = windows.toSorted((a, b) => Number(b.focused) - Number(a.focused))
  if (!known) return void (await self.clients.openWindow(target))
  await known.focus().catch(() => {})
  await known.navigate(target).catch(() => self.clients.openWindow(target))
}

/** The browser has changed the address by itself; the site is told while its cookie is still good. */
async function subscribeAnew() {
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
