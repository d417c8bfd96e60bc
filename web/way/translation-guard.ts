/** Text nodes that a translator took out of the document, by the element that shows their translation, in order. */
const originals = new WeakMap<Node, Text[]>()
const translations = new WeakMap<Node, Element>()

const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE
const isTranslation = (node: Node | null): node is HTMLElement => node?.nodeName === 'FONT'

/** Puts the text nodes of a translation back in its place. The translator translates them again. */
function restore(text: Node): void {
  const translation = translations.get(text)
  if (!translation) return
  const texts = originals.get(translation) ?? []
  for (const one of texts) translations.delete(one)
  originals.delete(translation)
  translation.replaceWith(...texts)
}

/** Parts of the page that React is about to hydrate. */
const held = new Set<Node>()
let noteAll = (): void => {}

/**
 * Keeps the server's text nodes in `part` until the returned function is called, because React only hydrates a part that
 * is as the server sent it. The translator translates the text nodes again each time.
 */
export function holdTexts(part: Node & ParentNode): () => void {
  noteAll()
  held.add(part)
  for (const translation of part.querySelectorAll('font'))
    for (const text of originals.get(translation) ?? []) restore(text)
  return () => void held.delete(part)
}

/**
 * Lets React update a page that the browser translates. Chrome and Edge replace each text node by `<font>` elements. A
 * removal of such a text node by React would throw, which ends the page, and an update of its text would stay
 * invisible. The guard puts the text node back first.
 */
export function guardTranslatedTexts(): void {
  const updates = new MutationObserver((records) => {
    for (const { target } of records) if (target.parentNode === null) restore(target)
  })
  const replacements = new MutationObserver(noteReplacements)
  /** Text nodes that the page's own code removed. */
  const removed = new WeakSet<Node>()
  let isTranslated = false

  function noteReplacements(records: readonly MutationRecord[]): void {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      const translation = [...addedNodes, previousSibling, nextSibling].find(isTranslation)
      if (!translation) continue
      for (const text of [...removedNodes].filter(isText)) {
        if (removed.has(text)) continue
        isTranslated = true
        originals.set(translation, [...(originals.get(translation) ?? []), text])
        translations.set(text, translation)
        updates.observe(text, { characterData: true })
      }
      if ([...held].some((part) => part.contains(translation))) restore(originals.get(translation)?.[0] ?? translation)
    }
  }
  replacements.observe(document, { childList: true, subtree: true })
  noteAll = () => noteReplacements(replacements.takeRecords())

  const { removeChild, insertBefore } = Node.prototype
  /** Returns false when the child is in no document any more, and nothing shows its translation. */
  function isChild(parent: Node, child: Node): boolean {
    if (child.parentNode === parent) return true
    noteAll()
    restore(child)
    return child.parentNode === parent || !isTranslated
  }
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (!isChild(this, child)) return child
    removed.add(child)
    return removeChild.call(this, child) as T
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    return insertBefore.call(this, node, next && isChild(this, next) ? next : null) as T
  }
}
