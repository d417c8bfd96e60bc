import type { Editor, JSONContent } from '@tiptap/core'

/** Blocks of ours stand by themselves: below what the cursor is in, be it a table, a list or a quote. */
export function insertBlock(editor: Editor, block: JSONContent): void {
  const { $from, to } = editor.state.selection
  const at = $from.depth === 0 ? to : $from.after(1)
  editor.chain().focus().insertContentAt(at, block).run()
}
