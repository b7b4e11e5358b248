import { readFileSync } from 'node:fs';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import type { ScoreCard } from './card.ts';
import { PICTURE_HEIGHT, PICTURE_WIDTH } from './size.ts';

const FONT = 'Zonewell';
const COLOURS = { good: '#14713f', fair: '#855400', bad: '#b3261e', unknown: '#54636c' } as const;
const INK = '#0c1e28';
const INK_2 = '#3d505b';
const LINE = '#dde5e9';
const DEEP = '#06293a';
const DEEP_2 = '#6cc4e4';

/** Dashes what is unknown, as the page does. */
const UNKNOWN_DASHES = [4, 8];
const LEFT = 72;
const RING = { x: 250, y: 372, radius: 146, width: 30 };
const TEXT_X = 470;
const TEXT_WIDTH = PICTURE_WIDTH - TEXT_X - LEFT;
/** Sizes of a name, the largest first; one that fits none is cut. */
const NAME_SIZES = [68, 60, 52, 46, 40, 34];

/** Draws cards with the font of the pages. */
export function createDrawing(fontFile: string): (card: ScoreCard) => Uint8Array {
  GlobalFonts.register(readFileSync(fontFile), FONT);
  return (card) => {
    const canvas = createCanvas(PICTURE_WIDTH, PICTURE_HEIGHT);
    const context = canvas.getContext('2d');
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, PICTURE_WIDTH, PICTURE_HEIGHT);
    drawHead(context);
    drawRing(context, card);
    drawWords(context, card);
    return canvas.toBuffer('image/png');
  };
}

/** Where and how a text is written. */
interface Lettering {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly weight?: 400 | 600 | 700;
  readonly colour?: string;
  readonly align?: 'left' | 'center';
}

function write(context: SKRSContext2D, text: string, lettering: Lettering): void {
  const { x, y, size, weight = 400, colour = INK, align = 'left' } = lettering;
  context.font = `${weight} ${size}px ${FONT}`;
  context.fillStyle = colour;
  context.textAlign = align;
  context.fillText(text, x, y);
}

/** Draws the bar with our mark and name. */
function drawHead(context: SKRSContext2D): void {
  context.fillStyle = DEEP;
  context.fillRect(0, 0, PICTURE_WIDTH, 112);
  context.save();
  context.translate(LEFT - 8, 26);
  context.scale(2.5, 2.5);
  context.strokeStyle = DEEP_2;
  context.lineWidth = 4.4;
  context.lineJoin = 'round';
  context.lineCap = 'round';
  drawLine(context, [4.6, 5, 18.4, 5, 13.5, 10.2]);
  context.globalAlpha = 0.55;
  drawLine(context, [19.4, 19, 5.6, 19, 10.5, 13.8]);
  context.restore();
  write(context, 'Zonewell', { x: LEFT + 64, y: 72, size: 40, weight: 600, colour: '#ffffff' });
}

function drawLine(context: SKRSContext2D, points: readonly number[]): void {
  context.beginPath();
  for (let i = 0; i < points.length; i += 2) context.lineTo(points[i] ?? 0, points[i + 1] ?? 0);
  context.stroke();
}

/** Draws the score as a ring: what is there, what is unknown, and what is missing. */
function drawRing(context: SKRSContext2D, { score, max, outOf, grade, tone }: ScoreCard): void {
  const arc = (from: number, until: number, colour: string): void => {
    if (until <= from) return;
    const angle = (points: number): number => (points / outOf) * 2 * Math.PI - Math.PI / 2;
    context.beginPath();
    context.arc(RING.x, RING.y, RING.radius, angle(from), angle(until));
    context.strokeStyle = colour;
    context.lineWidth = RING.width;
    context.stroke();
  };
  arc(0, outOf, LINE);
  context.setLineDash(UNKNOWN_DASHES);
  arc(score, max, '#a2b1ba');
  context.setLineDash([]);
  arc(0, score, COLOURS[tone]);
  write(context, String(score), { x: RING.x, y: RING.y + 34, size: 104, weight: 700, align: 'center' });
  const below = max > score ? 'at least' : `of ${outOf}`;
  write(context, below, { x: RING.x, y: RING.y + 78, size: 30, colour: INK_2, align: 'center' });
  if (grade === null) return;
  context.beginPath();
  context.arc(RING.x, RING.y + RING.radius, 44, 0, 2 * Math.PI);
  context.fillStyle = COLOURS[tone];
  context.fill();
  context.strokeStyle = '#ffffff';
  context.lineWidth = 8;
  context.stroke();
  const y = RING.y + RING.radius + 17;
  write(context, grade, { x: RING.x, y, size: 48, weight: 700, colour: '#ffffff', align: 'center' });
}

/** Writes name, kind, score in words and date. */
function drawWords(context: SKRSContext2D, card: ScoreCard): void {
  const { name, kind, score, max, outOf, notTested, grade, tone, date } = card;
  const size = NAME_SIZES.find((one) => widthOf(context, name, one) <= TEXT_WIDTH) ?? 34;
  write(context, cutToFit(context, name, size), { x: TEXT_X, y: 300, size, weight: 700 });
  write(context, kind, { x: TEXT_X, y: 362, size: 38, colour: INK_2 });
  const points = `${max > score ? 'at least ' : ''}${score} of ${outOf}`;
  const sum = grade === null ? points : `${points}, grade ${grade}${notTested > 0 ? ' so far' : ''}`;
  write(context, sum, { x: TEXT_X, y: 436, size: 44, weight: 600, colour: COLOURS[tone] });
  write(context, `Observed on ${date}`, { x: TEXT_X, y: 500, size: 30, colour: INK_2 });
}

function widthOf(context: SKRSContext2D, text: string, size: number): number {
  context.font = `700 ${size}px ${FONT}`;
  return context.measureText(text).width;
}

/** Cuts a name that is too long at its left: its end says whose it is. */
function cutToFit(context: SKRSContext2D, name: string, size: number): string {
  if (widthOf(context, name, size) <= TEXT_WIDTH) return name;
  let from = 1;
  while (from < name.length && widthOf(context, `…${name.slice(from)}`, size) > TEXT_WIDTH) from += 1;
  return `…${name.slice(from)}`;
}
