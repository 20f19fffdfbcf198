import { piecesOf } from '@/lib/fold';

interface MarkedProps {
  text: string;
  /** Start and end of each match, as one flat list. */
  places: readonly number[];
  /** Changes each piece of the text. */
  write?: (text: string) => string;
}

export const Marked = ({ text, places, write = (piece) => piece }: MarkedProps) =>
  piecesOf(text, places).map((piece, at) =>
    piece.match ? <mark key={at}>{write(piece.text)}</mark> : <span key={at}>{write(piece.text)}</span>,
  );
