import type { defaultOptions as TusDefaults } from 'tus-js-client'

/** An upload that was announced but not finished. `isRecalled` is true when an earlier visit announced it. */
export type Begun = { uploadId: string; address: string; isRecalled: boolean }

type Urls = NonNullable<(typeof TusDefaults)['urlStorage']>
type Kept = Awaited<ReturnType<Urls['findUploadsByFingerprint']>>[number]

/** The time for which the server stores unfinished uploads. */
const keptMs = 24 * 3_600_000
const ofPage = new WeakMap<Blob, Begun>()

/**
 * Finds an unfinished upload: of the same Blob on this page, or of the same file chosen again after a reload. The file
 * is recognised by name, size and date (tus-js-client's fingerprint). Returns null when there is none, or when the
 * browser stores nothing. Then the upload starts from the beginning.
 */
export async function recallBegun(file: Blob, kind: string): Promise<Begun | null> {
  const known = ofPage.get(file)
  if (known) return known
  const { urls, print } = await storageOf(file, kind)
  if (!urls || print === null) return null
  try {
    await removeOld(urls)
    const kept = (await urls.findUploadsByFingerprint(print)).find(({ size }) => size === file.size)
    if (!kept?.uploadUrl) return null
    const begun = { uploadId: kept.metadata.uploadId ?? '', address: kept.uploadUrl, isRecalled: true }
    ofPage.set(file, begun)
    return begun
  } catch {
    return null
  }
}

export async function keepBegun(file: Blob, kind: string, begun: Begun): Promise<void> {
  ofPage.set(file, begun)
  const { urls, print } = await storageOf(file, kind)
  if (!urls || print === null) return
  const kept: Omit<Kept, 'urlStorageKey'> = {
    size: file.size,
    metadata: { uploadId: begun.uploadId },
    creationTime: new Date().toISOString(),
    uploadUrl: begun.address,
    parallelUploadUrls: null,
  }
  // If storage is full or forbidden, the upload can still resume on this page.
  await urls.addUpload(print, kept as Kept).catch(() => {})
}

export async function removeBegun(file: Blob, kind: string): Promise<void> {
  ofPage.delete(file)
  const { urls, print } = await storageOf(file, kind)
  if (!urls || print === null) return
  try {
    for (const { urlStorageKey } of await urls.findUploadsByFingerprint(print)) await urls.removeUpload(urlStorageKey)
  } catch {
    // A later call removes the entry when it is too old.
  }
}

async function storageOf(file: Blob, kind: string): Promise<{ urls: Urls | null; print: string | null }> {
  const { defaultOptions } = await import('tus-js-client')
  const { urlStorage, fingerprint } = defaultOptions
  // A picture drawn by the page is not a File, so it has no fingerprint.
  const print = file instanceof File ? ((await fingerprint?.(file, { endpoint: kind })) ?? null) : null
  return { urls: urlStorage ?? null, print }
}

async function removeOld(urls: Urls): Promise<void> {
  for (const { creationTime, urlStorageKey } of await urls.findAllUploads()) {
    if (Date.now() - Date.parse(creationTime) > keptMs) await urls.removeUpload(urlStorageKey)
  }
}
