import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { type EditorNode, isStored } from '#contract/rules/article-stored.ts'

const key = new PluginKey<DecorationSet>('refusedBlock')

/** The mark moves with its block while the writer edits. */
export const refusedBlockPlugin = new Plugin({
  key,
  state: {
    init: () => DecorationSet.empty,
    apply(tr, marked) {
      const block: number | null | undefined = tr.getMeta(key)
      return block === undefined ? marked.map(tr.mapping, tr.doc) : decorations(tr.doc, block)
    },
  },
  props: { decorations: (state) => key.getState(state) },
})

/** Marks the block that the server refused, until a save succeeds. `markRefused` sets it. */
export const refusedBlock = Extension.create({
  name: 'refusedBlock',
  addProseMirrorPlugins: () => [refusedBlockPlugin],
})

/** Marks the block with this index in the stored document; null removes the mark. */
export function markRefused(state: EditorState, block: number | null) {
  return state.tr.setMeta(key, block).setMeta('addToHistory', false)
}

function decorations(doc: Node, block: number | null): DecorationSet {
  if (block === null) return DecorationSet.empty
  const found: Decoration[] = []
  let index = -1
  doc.forEach((node, at) => {
    if (!isStored(node.toJSON() as EditorNode)) return
    index += 1
    if (index === block)
      found.push(
        Decoration.node(at, at + node.nodeSize, { class: 'rounded-sm outline-2 outline-offset-4 outline-danger' }),
      )
  })
  return DecorationSet.create(doc, found)
}
