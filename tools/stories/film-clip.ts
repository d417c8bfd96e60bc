import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { clipLengthS, clipTimes } from '#demo/data/film-times.ts'
import type { DemoEpisode, DemoFilm } from '#demo/data/films.data.ts'
import { runFfmpeg, startFfmpeg } from '#tools/clips/ffmpeg.ts'
import { SAMPLE_RATE } from '#tools/clips/sound.ts'
import { field } from './backdrops.ts'
import { makeScore } from './music.ts'
import { drawScene, framed, paletteNamed } from './scene.ts'

const frame = { width: 640, height: 360 }
const framesPerSecond = 10

const text = (x: number, y: number, size: number, words: string, more = '') =>
  `<text x="${x}" y="${y}" text-anchor="middle" font-family="Be Vietnam Pro" font-weight="800" font-size="${size}" fill="#fff" ${more}>${words}</text>`

/** Draws the film at a given time: first the title, then the shots one after another, then the credits. */
export function drawMoment(film: DemoFilm, episode: DemoEpisode, timeS: number): string {
  const palette = paletteNamed(film.palette)
  const { title, shot, credits } = clipTimes
  const at = Math.min(episode.shots.length - 1, Math.max(0, Math.floor((timeS - title.untilS) / shot.lengthS)))
  const [place, cast] = episode.shots[at] ?? ['hills', 'su stand smile']
  const sinceS = timeS - title.untilS - at * shot.lengthS
  const scene = drawScene({ place, cast, palette, timeS, shift: (at % 2 ? 1 : -1) * sinceS * 6 })
  if (timeS < title.untilS) {
    const shade = `<rect x="-400" y="-300" width="2400" height="1500" fill="${film.colour}" opacity=".72"/>`
    const under = film.form === 'series' ? text(800, 560, 52, episode.title.vi, 'opacity=".85"') : ''
    return framed(scene + shade + text(800, 460, 96, film.titles.vi.toUpperCase()) + under, frame)
  }
  const creditsAtS = clipLengthS(episode) - credits.lengthS
  if (timeS >= creditsAtS) {
    const up = (timeS - creditsAtS) * 70
    const lines = [film.titles.vi, 'Đạo diễn', ...film.makers, 'Diễn viên', ...film.performers, 'Khán Đài']
    return framed(
      `<rect x="-400" y="-300" width="2400" height="1500" fill="#05070b"/>${lines.map((line, row) => text(800, 420 + row * 92 - up, row === 0 ? 70 : 48, line)).join('')}`,
      frame,
    )
  }
  return framed(scene, frame)
}

/** Draws a still of the given shot, without text. */
export function drawStill(film: DemoFilm, episode: DemoEpisode, shot: number, width: number): string {
  const [place, cast] = episode.shots[shot] ?? ['hills', 'su stand smile']
  const scene = drawScene({ place, cast, palette: paletteNamed(film.palette), timeS: 1.3 + shot, shift: 0 })
  return framed(scene, { width, height: Math.round((width * field.height) / field.width) })
}

export function drawWide(palette: string, shot: readonly [string, string, ...string[]] = ['hills', 'su stand smile']) {
  const scene = drawScene({ place: shot[0], cast: shot[1], palette: paletteNamed(palette), timeS: 1.3, shift: 0 })
  return framed(scene, { width: 1_280, height: 720 })
}

type Target = { video: string; dubbed: string | null }

export async function makeFilmClip(
  film: DemoFilm,
  episode: DemoEpisode,
  { seed, folder, target }: { seed: number; folder: string; target: Target },
): Promise<void> {
  const lengthS = clipLengthS(episode)
  const picture = join(folder, `film-${seed}.mp4`)
  const size = `${frame.width}x${frame.height}`
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', size, '-r', String(framesPerSecond), '-i', 'pipe:0']
  const coding = ['-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'animation', '-crf', '35', '-pix_fmt', 'yuv420p']
  const keyframes = ['-g', String(framesPerSecond * 4), '-profile:v', 'main']
  const ffmpeg = startFfmpeg([...input, ...coding, ...keyframes, picture])
  for (let at = 0; at < lengthS * framesPerSecond; at += 1) {
    const pixels = await sharp(Buffer.from(drawMoment(film, episode, at / framesPerSecond)))
      .removeAlpha()
      .raw()
      .toBuffer()
    if (!ffmpeg.stdin.write(pixels)) await once(ffmpeg.stdin, 'drain')
  }
  ffmpeg.stdin.end()
  await ffmpeg.finished
  await addSound(picture, { seed, lengthS, voiceHz: 130, folder, to: target.video })
  if (target.dubbed) await addSound(picture, { seed, lengthS, voiceHz: 215, folder, to: target.dubbed })
  await rm(picture)
}

async function addSound(
  picture: string,
  {
    seed,
    lengthS,
    voiceHz,
    folder,
    to,
  }: { seed: number; lengthS: number; voiceHz: number; folder: string; to: string },
): Promise<void> {
  const sound = join(folder, `film-${seed}-${voiceHz}.pcm`)
  await writeFile(sound, makeScore({ seed, lengthS, voiceHz }))
  const audio = ['-f', 's16le', '-ar', String(SAMPLE_RATE), '-ac', '1', '-i', sound]
  const muxing = ['-movflags', '+faststart', '-map_metadata', '-1', '-fflags', '+bitexact', '-shortest']
  const coding = ['-map', '0:v', '-map', '1:a', '-c:v', 'copy', '-c:a', 'aac', '-b:a', '24k']
  await runFfmpeg(['-i', picture, ...audio, ...coding, ...muxing, to])
}
