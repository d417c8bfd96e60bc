import type { Editor, JSONContent } from '@tiptap/core'

/**
 * Inserts a block at the top level: in place of the empty paragraph of the cursor, or after the paragraph, table, list
 * or quote that contains it.
 */
export function insertBlock(editor: Editor, block: JSONContent): void {
  const { $from, to } = editor.state.selection
  const isEmptyLine = $from.depth === 1 && $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0
  const end = $from.depth === 0 ? to : $from.after(1)
  const at = isEmptyLine ? { from: $from.before(1), to: end } : end
  editor.chain().focus().insertContentAt(at, block).run()
}
