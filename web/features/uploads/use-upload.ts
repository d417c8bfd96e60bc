import { useEffect, useRef, useState } from 'react'
import {
  type Cut,
  type Stored,
  type UploadFamily,
  type UploadKind,
  uploadDescribe,
  uploadFamilyOf,
} from '#contract/uploads.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { sendFile } from '#web/api/send-file.ts'
import { familyOfFile } from './family-of-file.ts'
import { createLine } from './line.ts'
import { posterFrame } from './poster-frame.ts'
import { prepareFile } from './prepare-file.ts'

/** The fields of a stored file that upload lists need. */
export type ShownFile = Pick<Stored, 'address' | 'contentType' | 'poster' | 'alt'> & { name?: string }

export type UploadItem<F extends ShownFile = ShownFile> = {
  id: number
  name: string
  family: UploadFamily | null
  /** URL of the picture, or of a video's poster. Shown already during the upload. Null when there is none yet. */
  preview: string | null
  /** Share of the work that is done, from 0 to 1: of the conversion while `isPreparing`, else of the upload. */
  progress: number
  /** True while the file is scaled or converted, before it is sent. */
  isPreparing: boolean
  stored: F | null
  fault: unknown
}

export type Uploads<F extends ShownFile = ShownFile> = {
  kind: UploadKind
  items: readonly UploadItem<F>[]
  /** Stored files, in the order in which the user chose them. */
  stored: F[]
  isBusy: boolean
  /** Average progress of the running uploads, from 0 to 1. Null while no upload is running. */
  progress: number | null
  /** True when some files were skipped because the kind's max number was reached. */
  hasLeftOut: boolean
  /** Uploads files, at most three at the same time. `items` has their state. */
  add(files: Iterable<Blob>): void
  /** Uploads one file, of a picture only `cut`, and resolves when it is stored. Throws CallError. */
  send(file: Blob, cut?: Cut): Promise<Stored>
  retry(id: number): void
  /** Stores the description of a picture or video. Throws CallError. */
  describe(id: number, alt: string): Promise<void>
  remove(id: number): void
  clear(): void
}

type Chosen = {
  file: Blob
  /** The file as it is sent. A retry sends the same one, so that it resumes. */
  prepared: Blob | null
  cut: Cut | undefined
  cancel: AbortController
  preview: string | null
}

const inLine = createLine(3)
/** Converts one file after another, because each needs much memory. */
const inTurn = createLine(1)

export function useUpload<F extends ShownFile = Stored>(
  kind: UploadKind,
  initial: readonly F[] = [],
): Uploads<F | Stored> {
  const [items, setItems] = useState<readonly UploadItem<F | Stored>[]>(() => initial.map(toItem))
  const [hasLeftOut, setLeftOut] = useState(false)
  const files = useRef(new Map<number, Chosen>())
  const nextId = useRef(initial.length)
  useEffect(() => {
    const open = files.current
    return () => {
      for (const { preview } of open.values()) if (preview) URL.revokeObjectURL(preview)
    }
  }, [])

  const change = (id: number, to: Partial<UploadItem<F | Stored>>) =>
    setItems((all) => all.map((item) => (item.id === id ? { ...item, ...to } : item)))

  function show(id: number, picture: Blob): void {
    const of = files.current.get(id)
    if (!of || of.preview) return
    of.preview = URL.createObjectURL(picture)
    change(id, { preview: of.preview })
  }

  async function run(id: number): Promise<Stored> {
    const of = files.current.get(id)
    if (!of) throw new CallError({ name: 'UPLOAD_NOT_FOUND', code: 0, status: 404 })
    const { signal } = of.cancel
    const onProgress = (progress: number) => change(id, { progress })
    try {
      of.prepared ??= await inTurn(() => prepareFile(of.file, kind, { signal, onProgress }))
      const file = of.prepared
      change(id, { isPreparing: false, progress: 0 })
      const isVideo = familyOfFile(file) === 'videos'
      const poster = isVideo ? posterFrame(file) : undefined
      void poster?.then((frame) => frame && show(id, frame))
      const name = of.file instanceof File ? of.file.name : undefined
      const { cut } = of
      const stored = await inLine(() =>
        sendFile(file, { kind, onProgress, signal, name, cut, ...(poster && { poster }) }),
      )
      change(id, { stored, progress: 1 })
      return stored
    } catch (error) {
      change(id, { fault: error })
      throw error
    }
  }

  function enter(file: Blob, cut?: Cut): number {
    const id = nextId.current
    nextId.current += 1
    files.current.set(id, { file, prepared: null, cut, cancel: new AbortController(), preview: null })
    const family = familyOfFile(file)
    const item = {
      id,
      name: file instanceof File ? file.name : '',
      family,
      preview: null,
      progress: 0,
      isPreparing: true,
    }
    setItems((all) => [...all, { ...item, stored: null, fault: null }])
    if (family === 'pictures') show(id, file)
    return id
  }

  function remove(id: number): void {
    const of = files.current.get(id)
    of?.cancel.abort(new DOMException('cancelled', 'AbortError'))
    if (of?.preview) URL.revokeObjectURL(of.preview)
    files.current.delete(id)
    setItems((all) => all.filter((item) => item.id !== id))
    setLeftOut(false)
  }

  const sending = items.filter((item) => !item.stored && !item.fault)
  return {
    kind,
    items,
    hasLeftOut,
    stored: items.flatMap(({ stored }) => (stored ? [stored] : [])),
    isBusy: sending.length > 0,
    progress: sending.length > 0 ? sending.reduce((sum, item) => sum + item.progress, 0) / sending.length : null,
    add(chosen) {
      const all = [...chosen]
      const taken = all.slice(0, Math.max(0, kind.most - items.length))
      setLeftOut(taken.length < all.length)
      for (const file of taken) run(enter(file)).catch(() => {})
    },
    async send(file, cut) {
      const known = [...files.current].find(([, one]) => one.file === file)?.[0]
      if (known !== undefined) change(known, { fault: null })
      return run(known ?? enter(file, cut))
    },
    retry(id) {
      change(id, { fault: null })
      run(id).catch(() => {})
    },
    async describe(id, alt) {
      const address = items.find((item) => item.id === id)?.stored?.address
      if (address) change(id, { stored: await call(uploadDescribe, { address, alt }) })
    },
    remove,
    clear() {
      for (const { id } of items) remove(id)
    },
  }
}

function toItem<F extends ShownFile>(stored: F, id: number): UploadItem<F> {
  const family = uploadFamilyOf(stored.contentType)
  const preview = family === 'pictures' ? stored.address : stored.poster
  return { id, name: stored.name ?? '', family, preview, progress: 1, isPreparing: false, stored, fault: null }
}
