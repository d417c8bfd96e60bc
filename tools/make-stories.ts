// Draws the demo’s films and comics: `npm run stories`. Needs ffmpeg with libx264 on the PATH; the demo itself does
// not. With an argument, draws only those whose names contain it.

import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { demoComics } from '#demo/data/comics.data.ts'
import { demoFilms } from '#demo/data/films.data.ts'
import { provideFonts } from './clips/fonts.ts'

const wanted = process.argv[2] ?? ''
const work = await mkdtemp(join(tmpdir(), 'stories-'))
const target = fileURLToPath(new URL('../demo/stories/', import.meta.url))
await mkdir(target, { recursive: true })
await provideFonts(work)
const { default: sharp } = await import('sharp')
const { drawStill, drawWide, makeFilmClip } = await import('./stories/film-clip.ts')
const { drawComicPage } = await import('./stories/comic-page.ts')
const { drawCover } = await import('./stories/cover.ts')
try {
  for (const [filmAt, film] of demoFilms.entries()) {
    if (!film.slug.includes(wanted)) continue
    await write(
      drawCover({ ...film, title: film.titles.vi, shot: film.episodes[0]?.shots[3] }),
      `${film.slug}-cover`,
      72,
    )
    for (const [at, episode] of film.episodes.entries()) {
      const name = `${film.slug}-${at + 1}`
      if (at === 0) await write(drawStill(film, episode, 0, 1_280), `${film.slug}-still`, 70)
      await write(drawStill(film, episode, 1, 640), name, 68)
      await makeFilmClip(film, episode, {
        seed: filmAt * 20 + at + 5,
        folder: work,
        target: {
          video: join(target, `${name}.mp4`),
          dubbed: film.isDubbed ? join(target, `${name}-en.mp4`) : null,
        },
      })
      console.log(name)
    }
  }
  for (const comic of demoComics) {
    if (!comic.slug.includes(wanted)) continue
    const [cover] = comic.chapters[0]?.pages.at(-1) ?? []
    await write(drawCover({ ...comic, title: comic.titles.vi, shot: cover }), `${comic.slug}-cover`, 72)
    await write(drawWide(comic.palette, comic.chapters[1]?.pages.at(-1)?.[1]), `${comic.slug}-still`, 70)
    for (const [chapterAt, { pages }] of comic.chapters.entries())
      for (const [at, panels] of pages.entries())
        await write(
          drawComicPage(comic, panels, chapterAt * 5 + at + 1),
          `${comic.slug}-${chapterAt + 1}-${at + 1}`,
          48,
        )
    console.log(comic.slug)
  }
} finally {
  await rm(work, { recursive: true, force: true })
}

async function write(svg: string, name: string, quality: number): Promise<void> {
  await sharp(Buffer.from(svg))
    .webp({ quality, effort: 6 })
    .toFile(join(target, `${name}.webp`))
}
