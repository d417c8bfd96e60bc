import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { startFfmpeg } from './ffmpeg.ts'
import { goalShorts } from './goal-shorts.ts'
import { openPlayShorts } from './open-play-shorts.ts'
import { reelShorts } from './reel-shorts.ts'
import { FRAMES_PER_SECOND } from './scene.ts'
import { setPieceShorts } from './set-piece-shorts.ts'
import { makeSound, SAMPLE_RATE } from './sound.ts'
import type { Short } from './stage.ts'

const audioKbps = 24

/**
 * Creates the demo’s highlights and reels: a few drawn seconds each, with one frame as the poster. `work` is a folder
 * for temporary files.
 */
export async function makeShorts({ folder, work }: { folder: string; work: string }): Promise<void> {
  const shorts = [...goalShorts, ...reelShorts, ...openPlayShorts, ...setPieceShorts]
  for (const [place, short] of shorts.entries()) await makeShort(short, { folder, work, place })
}

async function makeShort(short: Short, { folder, work, place }: { folder: string; work: string; place: number }) {
  const { name, width, height, lengthS } = short
  const sound = join(work, `${name}.pcm`)
  const voice = {
    seed: 40 + place,
    pitchHz: 110 + (place % 5) * 24,
    syllablesPerSecond: 5.6,
    formantScale: 1 + (place % 3) * 0.08,
  }
  await writeFile(sound, makeSound(voice, lengthS))
  const picture = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${width}x${height}`,
    '-r',
    String(FRAMES_PER_SECOND),
    '-i',
    'pipe:0',
  ]
  const heard = ['-f', 's16le', '-ar', String(SAMPLE_RATE), '-ac', '1', '-i', sound]
  const video = [
    '-c:v',
    'libx264',
    '-preset',
    'veryslow',
    '-tune',
    'animation',
    '-crf',
    '31',
    '-g',
    '50',
    '-pix_fmt',
    'yuv420p',
  ]
  const audio = ['-c:a', 'aac', '-b:a', `${audioKbps}k`, '-shortest']
  const muxing = [
    '-movflags',
    '+faststart',
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
    '-flags:v',
    '+bitexact',
    '-flags:a',
    '+bitexact',
  ]
  const ffmpeg = startFfmpeg([...picture, ...heard, ...video, ...audio, ...muxing, join(folder, `${name}.mp4`)])
  for (let frame = 0; frame < lengthS * FRAMES_PER_SECOND; frame += 1) {
    const pixels = await drawn(short, frame / FRAMES_PER_SECOND)
      .raw()
      .toBuffer()
    if (!ffmpeg.stdin.write(pixels)) await once(ffmpeg.stdin, 'drain')
  }
  ffmpeg.stdin.end()
  await ffmpeg.finished
  await drawn(short, short.posterS)
    .webp({ quality: 72 })
    .toFile(join(folder, `${name}.webp`))
}

function drawn({ width, height, draw }: Short, timeS: number) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${draw(timeS)}</svg>`
  return sharp(Buffer.from(svg)).removeAlpha()
}
