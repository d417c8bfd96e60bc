/** Which square of a picture is shown: `zoom` from 1, `x` and `y` from 0 to 1 of the room there is. */
export type Square = { zoom: number; x: number; y: number }

export const wholeSquare: Square = { zoom: 1, x: 0.5, y: 0.5 }
export const mostZoom = 4
export const squarePx = 512

/** In pixels of the picture. */
export function squareOf({ width, height }: { width: number; height: number }, { zoom, x, y }: Square) {
  const side = Math.min(width, height) / zoom
  return { left: (width - side) * x, top: (height - side) * y, side }
}

/** The square after the picture was dragged by so much of the square's side. */
export function dragged(
  picture: { width: number; height: number },
  square: Square,
  by: { x: number; y: number },
): Square {
  const { side } = squareOf(picture, square)
  const along = (at: number, room: number, moved: number) =>
    room <= 0 ? at : Math.min(1, Math.max(0, at - (moved * side) / room))
  return {
    zoom: square.zoom,
    x: along(square.x, picture.width - side, by.x),
    y: along(square.y, picture.height - side, by.y),
  }
}
