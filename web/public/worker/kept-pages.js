// Pages without a network: the offline page, the last schedules and the last articles, each with all files that it
// needs, so that a newer build does not break them. A response from the network has priority.
self.keptPages = (() => {
  /** Version of the stored format. A worker with another version deletes the pages. */
  const version = 1
  const pagesName = `khan-dai-pages-${version}`
  const filesName = `khan-dai-files-${version}`
  /** Max stored pages by kind, and bytes in all. The offline page is never deleted for the limit. */
  const maxPages = { shell: 3, schedule: 3, article: 20 }
  const maxBytes = 12 * 1024 * 1024
  const maxPictures = 12
  const metaHeader = 'x-kept'
  const bytesHeader = 'x-bytes'
  const site = self.location.origin
  const textsPath = '/al/api/live/language/list'
  const shellPath = '/ngoai-tuyen'

  /** Runs changes one after another, so that a request in progress does not store a deleted page again. */
  let turn = Promise.resolve()
  function inTurn(task) {
    const done = turn.then(task)
    turn = done.catch((error) => console.warn('A page could not be stored', error))
    return turn
  }

  const readMeta = (response) => JSON.parse(decodeURIComponent(response.headers.get(metaHeader)))

  async function keptOf(pages) {
    const found = (await pages.keys()).map(async (request) => {
      const response = await pages.match(request)
      return response && { url: request.url, ...readMeta(response) }
    })
    return (await Promise.all(found)).filter(Boolean).sort((a, b) => b.at - a.at)
  }

  /** All texts of a language also answer requests for some of its domains. */
  function wholeTexts(url) {
    const whole = new URL(url)
    const [locale, ofChanges] = [whole.searchParams.get('locale'), whole.searchParams.get('v')]
    return `${site}${textsPath}?locale=${encodeURIComponent(locale ?? '')}&v=${encodeURIComponent(ofChanges ?? '')}`
  }

  const isBuilt = ({ pathname }) => pathname.startsWith('/assets/')
  const isPicture = ({ pathname }) => pathname === '/_image'
  const isBrand = ({ pathname }) => pathname === '/favicon.svg' || pathname === '/brand.css'

  /**
   * Returns the files that a page needs: scripts, styles, texts, icon and colours that it names, and other scripts that
   * it has loaded.
   */
  function needsOf(html, files) {
    const named = [...html.matchAll(/["'](\/(?:assets\/[\w./-]+|(?:favicon\.svg|brand\.css)(?:\?v=\w+)?))/g)].map(
      ([, path]) => path,
    )
    const texts = /<link[^>]* data-texts[^>]*>/.exec(html)?.[0].match(/ href="([^"]+)"/)?.[1]
    const loaded = files.map((file) => new URL(file, site)).filter((url) => url.origin === site && isBuilt(url))
    const whole = texts ? [wholeTexts(new URL(texts.replaceAll('&amp;', '&'), site))] : []
    return [...new Set([...named.map((path) => site + path), ...loaded.map((url) => url.href), ...whole])]
  }

  async function fetchFile(files, url) {
    const known = await files.match(url, { ignoreVary: true })
    if (known) return Number(known.headers.get(bytesHeader))
    const answer = await fetch(url, { credentials: 'omit' })
    if (!answer.ok) throw new Error(`${answer.status} of ${url}`)
    const body = await answer.arrayBuffer()
    const headers = { 'content-type': answer.headers.get('content-type') ?? '', [bytesHeader]: String(body.byteLength) }
    await files.put(url, new Response(body, { headers }))
    return body.byteLength
  }

  async function sizeOf(files, url) {
    const known = await files.match(url, { ignoreVary: true })
    return known ? Number(known.headers.get(bytesHeader)) : 0
  }

  /** Deletes the oldest pages until each kind and the total are within their limits, then the files that no page needs. */
  async function trim(pages, files) {
    const counts = {}
    const stay = []
    for (const page of await keptOf(pages)) {
      counts[page.kind] = (counts[page.kind] ?? 0) + 1
      if (counts[page.kind] > (maxPages[page.kind] ?? 0)) await pages.delete(page.url)
      else stay.push(page)
    }
    const sizes = new Map()
    for (const { url } of await files.keys()) sizes.set(url, await sizeOf(files, url))
    const bytesOf = (all) =>
      all.reduce((sum, { bytes }) => sum + bytes, 0) +
      [...new Set(all.flatMap(({ needs }) => needs))].reduce((sum, url) => sum + (sizes.get(url) ?? 0), 0)
    while (bytesOf(stay) > maxBytes) {
      const oldest = stay.findLastIndex(({ kind }) => kind !== 'shell')
      if (oldest < 0) break
      const [dropped] = stay.splice(oldest, 1)
      await pages.delete(dropped.url)
    }
    const needed = new Set(stay.flatMap(({ needs }) => needs))
    for (const url of sizes.keys()) if (!needed.has(url)) await files.delete(url)
  }

  /** `files`: files that the page has loaded. Pages contain nothing personal (ARCHITECTURE.md), but their list does. */
  async function keep({ kind, path, title, build, files = [], pictures = [] }) {
    const url = new URL(path, site)
    if (url.origin !== site || !(kind in maxPages)) return
    const address = site + url.pathname
    const [pages, store] = await Promise.all([caches.open(pagesName), caches.open(filesName)])
    const known = await pages.match(address, { ignoreVary: true })
    if (kind === 'shell' && known && readMeta(known).build === build) return
    // The time zone of a schedule comes from a cookie; other pages are fetched without cookies.
    const answer = await fetch(url, { credentials: kind === 'schedule' ? 'same-origin' : 'omit' })
    if (answer.status === 404 || answer.status === 410) await pages.delete(address)
    const isPage = answer.ok && !answer.redirected && answer.headers.get('content-type')?.startsWith('text/html')
    if (!isPage) return
    const html = await answer.text()
    // The server could not render the page and sent an old one.
    if (html.includes('<html data-old=')) return
    const needs = needsOf(html, files)
    for (const need of needs) await fetchFile(store, need)
    for (const picture of pictures.slice(0, maxPictures)) {
      const own = new URL(picture, site)
      if (own.origin !== site || !isPicture(own)) continue
      const isKept = await fetchFile(store, own.href).then(
        () => true,
        () => false,
      )
      if (isKept) needs.push(own.href)
    }
    const at = Date.now()
    const body = html.replace('<html ', `<html data-kept="${at}" `)
    const headers = new Headers(answer.headers)
    for (const name of ['content-encoding', 'content-length', 'etag', 'last-modified']) headers.delete(name)
    const meta = { kind, title, at, build, needs, bytes: new Blob([body]).size }
    headers.set(metaHeader, encodeURIComponent(JSON.stringify(meta)))
    await pages.put(address, new Response(body, { headers }))
    await trim(pages, store)
  }

  /** Deletes the pages when the member changes or logs out, because the list of read pages is private. */
  async function forget() {
    const [pages, files] = await Promise.all([caches.open(pagesName), caches.open(filesName)])
    for (const { url, kind } of await keptOf(pages)) if (kind !== 'shell') await pages.delete(url)
    await trim(pages, files)
    await caches.delete(self.sharedThings.cacheName)
  }

  async function dropOlderVersions() {
    const own = new Set([pagesName, filesName, self.sharedThings.cacheName])
    for (const name of await caches.keys())
      if (name.startsWith('khan-dai-') && !own.has(name)) await caches.delete(name)
  }

  const localePrefix = (pathname) => /^\/(?:en|zh)(?=\/|$)/.exec(pathname)?.[0] ?? ''

  /** Returns the network's response, else the stored page, else the offline page, which reloads when the network is back. */
  async function openPage(event, { pathname, search }) {
    try {
      return (await event.preloadResponse) ?? (await fetch(event.request))
    } catch (error) {
      const pages = await caches.open(pagesName)
      const kept = await pages.match(site + pathname, { ignoreVary: true })
      if (kept) return kept
      const own = localePrefix(pathname) + shellPath
      // A site may not offer the language of the address, such as that of `/`.
      const shells = (await keptOf(pages))
        .filter(({ kind }) => kind === 'shell')
        .map(({ url }) => new URL(url).pathname)
      const shell = shells.includes(own) ? own : shells[0]
      if (!shell || pathname === shell) throw error
      return Response.redirect(`${site}${shell}?tu=${encodeURIComponent(pathname + search)}`)
    }
  }

  /** A built file never changes under its name. For pictures and texts, the network has priority. */
  async function openFile(request, url) {
    const files = await caches.open(filesName)
    if (isBuilt(url)) return (await files.match(request.url, { ignoreVary: true })) ?? fetch(request)
    try {
      return await fetch(request)
    } catch (error) {
      const name = url.pathname === textsPath ? wholeTexts(url) : request.url
      const kept = await files.match(name, { ignoreVary: true })
      if (kept) return kept
      throw error
    }
  }

  self.addEventListener('fetch', (event) => {
    const { request } = event
    const url = new URL(request.url)
    if (request.method !== 'GET' || url.origin !== site || request.headers.has('authorization')) return
    if (request.mode === 'navigate') {
      if (request.destination === 'document') event.respondWith(openPage(event, url))
    } else if (isBuilt(url) || isPicture(url) || isBrand(url) || url.pathname === textsPath)
      event.respondWith(openFile(request, url))
  })

  self.addEventListener('message', (event) => {
    const { type, page } = event.data ?? {}
    if (type === 'keep') event.waitUntil(inTurn(() => keep(page)))
    if (type === 'forget') event.waitUntil(inTurn(forget))
  })

  return { dropOlderVersions }
})()
