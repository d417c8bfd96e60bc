import { Extension } from '@tiptap/core'
import type { Node, ResolvedPos } from '@tiptap/pm/model'
import { type EditorState, Plugin, TextSelection, type Transaction } from '@tiptap/pm/state'
import { maxListDepth } from '#contract/rules/article-document.ts'
import type { EditorNode } from '#contract/rules/article-stored.ts'

const isList = ({ type }: EditorNode) => type === 'bulletList' || type === 'orderedList'

/**
 * Returns a list with at most `maxListDepth` levels. Items of deeper lists follow their parent item, so the order of
 * the text is unchanged.
 */
export function flattenList(list: EditorNode, depth = 1): EditorNode {
  return { ...list, content: (list.content ?? []).flatMap((item) => flattenItem(item, depth)) }
}

function flattenItem(item: EditorNode, depth: number): EditorNode[] {
  const content = item.content ?? []
  if (depth < maxListDepth)
    return [{ ...item, content: content.map((part) => (isList(part) ? flattenList(part, depth + 1) : part)) }]
  const items: EditorNode[] = []
  let paragraphs: EditorNode[] = []
  function end(): void {
    if (paragraphs.length > 0) items.push({ ...item, content: paragraphs })
    paragraphs = []
  }
  for (const part of content) {
    if (isList(part)) {
      end()
      items.push(...(flattenList(part, depth).content ?? []))
    } else paragraphs.push(part)
  }
  end()
  return items
}

function depthOf(node: Node): number {
  let depth = 0
  node.forEach((child) => {
    depth = Math.max(depth, depthOf(child))
  })
  return depth + (/List$/.test(node.type.name) ? 1 : 0)
}

/** Flattens lists that become deeper than an article allows, for example by pasting. */
export const flatLists = Extension.create({
  name: 'flatLists',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, _, state) =>
        transactions.some(({ docChanged }) => docChanged) ? flattened(state) : null,
    }),
  ],
})

/** Returns the change that flattens the deep lists and leaves the cursor in its text. Returns null without deep lists. */
export function flattened({ doc, schema, selection, tr }: EditorState): Transaction | null {
  const deep: { at: number; node: Node }[] = []
  doc.forEach((node, at) => {
    if (/List$/.test(node.type.name) && depthOf(node) > maxListDepth) deep.push({ at, node })
  })
  if (deep.length === 0) return null
  for (const { at, node } of deep.toReversed())
    tr.replaceWith(at, at + node.nodeSize, schema.nodeFromJSON(flattenList(node.toJSON() as EditorNode)))
  if (selection instanceof TextSelection) {
    const [anchor, head] = [selection.$anchor, selection.$head].map((place) => sameText(doc, place, tr.doc))
    tr.setSelection(TextSelection.create(tr.doc, anchor ?? 0, head ?? 0))
  }
  return tr
}

/** Returns the position in `after` at the same text, because flattening changes neither the texts nor their order. */
function sameText(before: Node, place: ResolvedPos, after: Node): number {
  const number = textblocksOf(before).indexOf(place.start())
  return (textblocksOf(after)[number] ?? 0) + place.parentOffset
}

function textblocksOf(doc: Node): number[] {
  const starts: number[] = []
  doc.descendants((node, at) => {
    if (node.isTextblock) starts.push(at + 1)
  })
  return starts
}
