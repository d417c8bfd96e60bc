import { type Extensions, type Mark, mergeAttributes, Node, PasteRule } from '@tiptap/core'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { ReactNodeViewRenderer } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import type { ComponentType } from 'react'
import { maxListDepth, type ownBlocks } from '#contract/rules/article-document.ts'
import { storableHref } from '#contract/rules/article-link.ts'
import { nodeAttributes } from '#contract/rules/article-stored.ts'
import { isEmbedId, type VideoEmbed } from '#contract/rules/video-embeds.ts'
import { CardView } from './card-view.tsx'
import { flatLists } from './flat-lists.ts'
import { FixtureView, MediaView, PollView, TipView } from './node-views.tsx'
import { refusedBlock } from './refused-block.ts'

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

/**
 * The kit links pasted addresses, also within a pasted link, whose text may be only a part of its address. Here a pasted
 * link stays as it is.
 */
const kit = StarterKit.extend({
  addExtensions() {
    const extensions = this.parent?.() ?? []
    return extensions.map((extension) => (extension.name === 'link' ? keepingLinks(extension as Mark) : extension))
  },
})

function keepingLinks(link: Mark): Mark {
  return link.extend({
    addPasteRules() {
      const rules = this.parent?.() ?? []
      return rules.map(
        ({ find, handler }) =>
          new PasteRule({
            find,
            handler: (pasted) => {
              const { from, to } = pasted.range
              // Null would cancel the other links of the paste too.
              return pasted.state.doc.rangeHasMark(from, to, this.type) ? undefined : handler(pasted)
            },
          }),
      )
    },
  })
}

/** Tiptap schema of an `articleDocument`. */
export const editorNodes: Extensions = [
  kit.configure({
    code: false,
    codeBlock: false,
    underline: false,
    heading: { levels: [2, 3] },
    blockquote: false,
    listItem: false,
    // Pasted links that an article cannot store become text.
    link: {
      openOnClick: false,
      autolink: false,
      isAllowedUri: (address) => storableHref(address) !== null,
      HTMLAttributes: { target: null },
    },
  }),
  flatLists,
  refusedBlock,
  Node.create({
    name: 'listItem',
    content: 'paragraph (paragraph | bulletList | orderedList)*',
    defining: true,
    parseHTML: () => [{ tag: 'li' }],
    renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
    addKeyboardShortcuts() {
      return {
        Enter: () => this.editor.commands.splitListItem(this.name),
        Tab: () =>
          depthOf(this.editor.state.selection.$from) >= maxListDepth || this.editor.commands.sinkListItem(this.name),
        'Shift-Tab': () => this.editor.commands.liftListItem(this.name),
      }
    },
  }),
  Node.create({
    name: 'blockquote',
    group: 'block',
    content: 'paragraph+',
    defining: true,
    // `cite` of pasted markup is an address, not the name of a source.
    addAttributes: () => ({ cite: { default: '', parseHTML: (quote) => quote.getAttribute('data-cite') ?? '' } }),
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

/** Returns the number of lists around a position. */
function depthOf(place: Place): number {
  let lists = 0
  for (let depth = 0; depth <= place.depth; depth += 1) if (/List$/.test(place.node(depth).type.name)) lists += 1
  return lists
}
