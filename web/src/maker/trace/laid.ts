// Where the photograph lies on a board of some size.
import { homography, project, rectangle, type Matrix } from './perspective';
import type { Photo } from './photo';
import type { Point } from '../../board/geometry';

type Size = { width: number; height: number };

// As it is, as large as fits: here its corners are set.
export function flat(photo: Size, board: Size): Matrix {
  const scale = Math.min(board.width / photo.width, board.height / photo.height);
  const x = (board.width - photo.width * scale) / 2,
    y = (board.height - photo.height * scale) / 2;
  return [scale, 0, x, 0, scale, y, 0, 0, 1];
}

// So that the corners that were set lie on those of the board.
export function straight(photo: Photo, board: Size): Matrix | null {
  return homography(photo.corners, rectangle(board.width, board.height));
}

// The point of a photograph that lies as it is.
export function unflat(photo: Size, board: Size, [x, y]: Point): Point {
  const [scale, , dx, , , dy] = flat(photo, board) as [number, number, number, number, number, number];
  return [(x - dx) / scale, (y - dy) / scale];
}

export const onBoard = (photo: Photo, board: Size): Point[] => {
  const matrix = flat(photo, board);
  return photo.corners.map((p) => project(matrix, p));
};
