// Content that another app shares with the installed site (share_target of the manifest), stored until the composer
// reads it.
self.sharedThings = (() => {
  const cacheName = 'khan-dai-shared-1'
  const maxFiles = 10
  const maxBytes = 200 * 1024 * 1024
  const site = self.location.origin

  const textOf = (form, name) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }

  async function receive(request, prefix) {
    const feed = `${site}${prefix}/bang-tin`
    try {
      const form = await request.formData()
      // Some apps put the address, or the title, into the text as well.
      const words = ['title', 'text', 'url'].map((name) => textOf(form, name)).filter(Boolean)
      const isSaid = (word, at) =>
        words.some((other, n) => n !== at && other.includes(word) && (other.length > word.length || n < at))
      const text = words.filter((word, at) => !isSaid(word, at)).join('\n\n')
      await caches.delete(cacheName)
      const shared = await caches.open(cacheName)
      let bytes = 0
      const files = form.getAll('media').filter((file) => file instanceof File)
      for (const [at, file] of files.slice(0, maxFiles).entries()) {
        bytes += file.size
        if (bytes > maxBytes) break
        const headers = { 'content-type': file.type, 'x-name': encodeURIComponent(file.name) }
        await shared.put(`/shared/file/${at}`, new Response(file, { headers }))
      }
      await shared.put('/shared/text', new Response(text))
      return Response.redirect(`${feed}?chia-se=1`, 303)
    } catch (error) {
      console.warn('Shared content could not be stored', error)
      return Response.redirect(feed, 303)
    }
  }

  self.addEventListener('fetch', (event) => {
    const { request } = event
    const url = new URL(request.url)
    const [, prefix] = /^(\/en|\/zh|)\/chia-se$/.exec(url.pathname) ?? []
    if (request.method === 'POST' && url.origin === site && prefix !== undefined)
      event.respondWith(receive(request, prefix))
  })

  return { cacheName }
})()
