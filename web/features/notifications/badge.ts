const maxShown = 99

/**
 * Shows the unread count in the tab's title and on the icon of the installed site. When the page changes its title, the
 * count is added again.
 */
export function createBadge(): { show(count: number): void; close(): void } {
  let shown = 0
  function write(): void {
    const bare = document.title.replace(/^\(\d+\+?\) /, '')
    const title = shown === 0 ? bare : `(${shown > maxShown ? `${maxShown}+` : shown}) ${bare}`
    if (document.title !== title) document.title = title
  }
  const observer = new MutationObserver(write)
  observer.observe(document.head, { childList: true, characterData: true, subtree: true })
  function show(count: number): void {
    shown = count
    write()
    if (!navigator.setAppBadge) return
    const setting = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
    setting.catch((error: unknown) => console.warn('The icon takes no number', error))
  }
  return {
    show,
    close() {
      observer.disconnect()
      show(0)
    },
  }
}
