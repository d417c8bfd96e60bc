import type { PreviewFile } from './preview-file.ts'

/** A video in the preview, which starts automatically. */
export function PreviewVideo({ file: { url, poster, subtitles, descriptions } }: { file: PreviewFile }) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: there are subtitles where the file has some
    <video src={url} poster={poster ?? undefined} controls autoPlay playsInline className="size-full object-contain">
      {subtitles && <track kind="subtitles" src={subtitles} default />}
      {descriptions && <track kind="descriptions" src={descriptions} />}
    </video>
  )
}
