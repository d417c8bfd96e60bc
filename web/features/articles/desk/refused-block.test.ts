import { Node, Schema } from '@tiptap/pm/model'
import { EditorState } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { markRefused, refusedBlockPlugin } from './refused-block.ts'

const schema = new Schema({
  nodes: {
    doc: { content: '(paragraph | poll)*' },
    paragraph: { content: 'text*' },
    poll: { attrs: { question: {}, options: {} } },
    text: {},
  },
})
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })

/** Returns the texts of the marked blocks. */
function marked(state: EditorState): string[] {
  const found = refusedBlockPlugin.getState(state)?.find() ?? []
  return found.map(({ from, to }) => state.doc.textBetween(from, to))
}

test('the block of the stored document is marked, although unfinished polls are not stored, and the mark moves with it', () => {
  const poll = { type: 'poll', attrs: { question: '', options: ['', ''] } }
  const content = [paragraph('một'), poll, paragraph('hai'), paragraph('ba')]
  const begun = EditorState.create({
    doc: Node.fromJSON(schema, { type: 'doc', content }),
    plugins: [refusedBlockPlugin],
  })
  const state = begun.apply(markRefused(begun, 1))
  expect(marked(state)).toEqual(['hai'])
  const typed = state.apply(state.tr.insertText('không ', 1))
  expect(marked(typed)).toEqual(['hai'])
  expect(marked(typed.apply(markRefused(typed, null)))).toEqual([])
})
