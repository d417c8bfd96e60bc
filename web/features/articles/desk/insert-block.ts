import type { Editor, JSONContent } from '@tiptap/core'

/** Inserts a block at the top level, after the paragraph, table, list or quote that contains the cursor. */
export function insertBlock(editor: Editor, block: JSONContent): void {
  const { $from, to } = editor.state.selection
  const at = $from.depth === 0 ? to : $from.after(1)
  editor.chain().focus().insertContentAt(at, block).run()
}
