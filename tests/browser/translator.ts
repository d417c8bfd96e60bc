import type { Page } from 'playwright-core'

/**
 * Translates the page as Chrome does: each text node is replaced by two `<font>` elements around another text node, and
 * so is each text that appears or changes later. The translation of a text is the text between two signs.
 */
export const translate = (page: Page): Promise<void> => page.evaluate(translateDocument)

/** The function runs in the page, and uses nothing from outside. */
export function translateDocument(): void {
  const untranslated = 'font, script, style, textarea, svg, [translate="no"]'
  function wrap(text: Text): void {
    if (text.data.trim() === '' || !text.isConnected || text.parentElement?.closest(untranslated)) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    for (const font of [outer, inner]) font.style.verticalAlign = 'inherit'
    inner.textContent = `«${text.data}»`
    outer.append(inner)
    text.replaceWith(outer)
  }
  function wrapAll(root: Node): void {
    const texts: Text[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node: Node | null = root; node; node = walker.nextNode())
      if (node.nodeType === Node.TEXT_NODE) texts.push(node as Text)
    for (const text of texts) wrap(text)
  }
  wrapAll(document.body)
  new MutationObserver((records) => {
    const changed = records.flatMap(({ type, target, addedNodes }) =>
      type === 'characterData' ? [target] : [...addedNodes],
    )
    // Chrome sends texts to its translation service, so they change a moment later.
    setTimeout(() => {
      for (const node of changed) wrapAll(node)
    }, 50)
  }).observe(document.body, { childList: true, characterData: true, subtree: true })
}
