import { once } from 'node:events'
import { join } from 'node:path'
import sharp from 'sharp'
import { startFfmpeg } from './ffmpeg.ts'
import { FRAME_HEIGHT, FRAME_WIDTH, FRAMES_PER_SECOND, type Scene } from './scene.ts'

const from = { startS: 8, lengthS: 8, posterS: 10 }
/** Height in pixels to cut off from the top of the picture, where a broadcast would show the score. */
const top = 32
const height = FRAME_HEIGHT - top

/** Writes a few seconds of a scene, as if filmed with a member’s phone, and a frame as the poster. */
export async function makePostVideo(scene: Scene, folder: string): Promise<void> {
  const size = `${FRAME_WIDTH}x${height}`
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', size, '-r', String(FRAMES_PER_SECOND), '-i', 'pipe:0']
  const coding = ['-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'animation', '-crf', '30', '-pix_fmt', 'yuv420p']
  const muxing = ['-movflags', '+faststart', '-map_metadata', '-1', '-fflags', '+bitexact']
  const ffmpeg = startFfmpeg([...input, ...coding, ...muxing, join(folder, 'post-passing.mp4')])
  for (let frame = 0; frame < from.lengthS * FRAMES_PER_SECOND; frame += 1) {
    const pixels = await draw(from.startS + frame / FRAMES_PER_SECOND)
      .raw()
      .toBuffer()
    if (!ffmpeg.stdin.write(pixels)) await once(ffmpeg.stdin, 'drain')
  }
  ffmpeg.stdin.end()
  await ffmpeg.finished
  await draw(from.posterS).webp({ quality: 80 }).toFile(join(folder, 'post-passing.webp'))

  function draw(timeS: number) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 ${top} ${FRAME_WIDTH} ${height}" width="${FRAME_WIDTH}" height="${height}">${scene.draw(timeS)}</svg>`
    return sharp(Buffer.from(svg)).removeAlpha()
  }
}
