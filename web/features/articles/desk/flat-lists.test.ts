import { Node, Schema } from '@tiptap/pm/model'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { articleDocument } from '#contract/rules/article-document.ts'
import { type EditorNode, storedDocument } from '#contract/rules/article-stored.ts'
import { flattened, flattenList } from './flat-lists.ts'

const paragraph = (text: string): EditorNode => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const item = (...content: EditorNode[]): EditorNode => ({ type: 'listItem', content })
const list = (...content: EditorNode[]): EditorNode => ({ type: 'bulletList', content })
const doc = (...content: EditorNode[]): EditorNode => ({ type: 'doc', content })

test('the items of a third and fourth level follow their parent item', () => {
  const fourth = list(item(paragraph('d')))
  const third = list(item(paragraph('c'), fourth), item(paragraph('e')))
  const deep = list(item(paragraph('a'), list(item(paragraph('b'), third, paragraph('f')))))
  const flat = list(item(paragraph('a'), list(...[...'bcdef'].map((text) => item(paragraph(text))))))
  expect(articleDocument.safeParse(storedDocument(doc(deep))).success).toBe(false)
  expect(flattenList(deep)).toEqual(flat)
  expect(articleDocument.safeParse(storedDocument(doc(flat))).success).toBe(true)
})

test('the cursor stays in its text, and a document without deep lists is unchanged', () => {
  const schema = new Schema({
    nodes: {
      doc: { content: '(paragraph | bulletList)+' },
      paragraph: { content: 'text*' },
      bulletList: { content: 'listItem+' },
      listItem: { content: 'paragraph (paragraph | bulletList)*' },
      text: {},
    },
  })
  const third = list(item(paragraph('three')), item(paragraph('four')))
  const nested = list(item(paragraph('one'), list(item(paragraph('two'), third))))
  const before = Node.fromJSON(schema, doc(paragraph('x'), nested, paragraph('y')))
  const at = textAt(before, 'four') + 2
  const state = EditorState.create({ doc: before, selection: TextSelection.create(before, at) })
  const change = flattened(state)
  expect(change?.selection.$head.parent.textContent).toBe('four')
  expect(change?.selection.$head.parentOffset).toBe(2)
  expect(change && flattened(state.apply(change))).toBeNull()
})

function textAt(node: Node, text: string): number {
  let found = 0
  node.descendants((child, at) => {
    if (child.text === text) found = at
  })
  return found
}
