import { type Extensions, mergeAttributes, Node } from '@tiptap/core'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { ReactNodeViewRenderer } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import type { ComponentType } from 'react'
import type { ownBlocks } from '#contract/rules/article-document.ts'
import { nodeAttributes } from '#contract/rules/article-stored.ts'
import { isEmbedId, type VideoEmbed } from '#contract/rules/video-embeds.ts'
import { CardView } from './card-view.tsx'
import { FixtureView, MediaView, PollView, TipView } from './node-views.tsx'

/**
 * Reads the attributes of a block that was cut or copied in this editor. Returns false for other markup, and for files
 * from other sites. The server validates the rest on saving.
 */
function attributesIn({ dataset }: HTMLElement): Record<string, unknown> | false {
  try {
    const found = JSON.parse(dataset.attributes ?? '') as Record<string, unknown>
    const files = [found.src, found.poster].filter((file) => typeof file === 'string')
    if (dataset.block === 'embed' && !isEmbedId(found as VideoEmbed)) return false
    return files.every((file) => file.startsWith('/uploads/')) && found
  } catch {
    return false
  }
}

/** Defines a block without editable text. Its React view renders its attributes. */
function ownBlock(name: (typeof ownBlocks)[number], View: ComponentType<never>) {
  return Node.create({
    name,
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () =>
      Object.fromEntries(
        Object.entries(nodeAttributes[name]).map(([key, value]) => [key, { default: value, rendered: false }]),
      ),
    parseHTML: () => [{ tag: `div[data-block=${name}]`, getAttrs: attributesIn }],
    renderHTML: ({ node }) => ['div', { 'data-block': name, 'data-attributes': JSON.stringify(node.attrs) }],
    addNodeView: () => ReactNodeViewRenderer(View as never),
  })
}

/** Tiptap schema of an `articleDocument`. */
export const editorNodes: Extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    underline: false,
    heading: { levels: [2, 3] },
    blockquote: false,
    listItem: false,
    link: { openOnClick: false, autolink: false, protocols: ['http', 'https'], HTMLAttributes: { target: null } },
  }),
  Node.create({
    name: 'listItem',
    content: 'paragraph (paragraph | bulletList | orderedList)*',
    defining: true,
    parseHTML: () => [{ tag: 'li' }],
    renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
    addKeyboardShortcuts() {
      return {
        Enter: () => this.editor.commands.splitListItem(this.name),
        Tab: () => depthOf(this.editor.state.selection.$from) > 1 || this.editor.commands.sinkListItem(this.name),
        'Shift-Tab': () => this.editor.commands.liftListItem(this.name),
      }
    },
  }),
  Node.create({
    name: 'blockquote',
    group: 'block',
    content: 'paragraph+',
    defining: true,
    addAttributes: () => ({ cite: { default: '' } }),
    parseHTML: () => [{ tag: 'blockquote' }],
    renderHTML: ({ HTMLAttributes }) => [
      'blockquote',
      mergeAttributes(HTMLAttributes, { 'data-cite': HTMLAttributes.cite }),
      0,
    ],
  }),
  Table.configure({ resizable: false, renderWrapper: true }),
  TableRow,
  TableHeader.extend({ content: 'paragraph+' }),
  TableCell.extend({ content: 'paragraph+' }),
  ownBlock('image', MediaView as ComponentType<never>),
  ownBlock('video', MediaView as ComponentType<never>),
  ownBlock('fixture', FixtureView as ComponentType<never>),
  ownBlock('tip', TipView as ComponentType<never>),
  ownBlock('player', CardView as ComponentType<never>),
  ownBlock('standings', CardView as ComponentType<never>),
  ownBlock('clip', CardView as ComponentType<never>),
  ownBlock('embed', CardView as ComponentType<never>),
  ownBlock('poll', PollView as ComponentType<never>),
]

type Place = { depth: number; node(depth: number): { type: { name: string } } }

/** Returns the number of lists around a position. An article may nest two. */
function depthOf(place: Place): number {
  let lists = 0
  for (let depth = 0; depth <= place.depth; depth += 1) if (/List$/.test(place.node(depth).type.name)) lists += 1
  return lists
}
