import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { draw } from '../../../../test/render.js';
import { initialFolding } from './folding.js';
import { hasMoreValuesThan, jsonLines } from './json-lines.js';
import { JsonView } from './json-view.js';
import { resolvePointer } from './pointed.js';

const MESSAGE = {
  result: { tools: [{ name: 'a', inputSchema: { type: 'object' } }, { name: 'b' }], nextCursor: null },
};

const show = (value: unknown, pointer: string | null = null) =>
  draw(<JsonView value={value} pointer={pointer} label="Body" />);
const lines = () => screen.getAllByRole('listitem').map((line) => line.textContent);

describe('jsonLines', () => {
  it('writes one line a value, with brackets and commas as JSON has them', () => {
    const written = jsonLines({ a: [1, 'x'], b: {} }, () => false);
    expect(written.map(({ kind, pointer, comma }) => [kind, pointer, comma])).toEqual([
      ['open', '', false],
      ['open', '/a', false],
      ['leaf', '/a/0', true],
      ['leaf', '/a/1', false],
      ['close', '/a', true],
      ['folded', '/b', false],
      ['close', '', false],
    ]);
  });

  it('does not descend into what is folded', () => {
    expect(jsonLines({ a: { b: 1 } }, (pointer) => pointer === '/a').map(({ pointer }) => pointer)).toEqual([
      '',
      '/a',
      '',
    ]);
  });
});

describe('resolvePointer', () => {
  it('leads to the value, or to what should have held it', () => {
    expect(resolvePointer(MESSAGE, '/result/tools/0/name')).toEqual({ pointer: '/result/tools/0/name', missing: null });
    expect(resolvePointer(MESSAGE, '/result/tools/1/inputSchema/type')).toEqual({
      pointer: '/result/tools/1',
      missing: 'inputSchema',
    });
    expect(resolvePointer('text', '/a')).toEqual({ pointer: '', missing: 'a' });
  });
});

describe('initialFolding', () => {
  it('opens to what is pointed at and folds its neighbours', () => {
    const isFolded = initialFolding(MESSAGE, '/result/tools/1');
    expect(isFolded('/result/tools', 2)).toBe(false);
    expect(isFolded('/result/tools/1', 3)).toBe(false);
    expect(isFolded('/result/tools/0', 3)).toBe(true);
  });

  it('shows the items of a long list, each folded', () => {
    const long = { result: { tools: Array.from({ length: 400 }, (_, index) => ({ name: `t${index}` })) } };
    expect(hasMoreValuesThan(long, 300)).toBe(true);
    const isFolded = initialFolding(long, null);
    expect(isFolded('/result/tools', 2)).toBe(false);
    expect(isFolded('/result/tools/7', 3)).toBe(true);
  });
});

describe('JsonView', () => {
  it('marks the pointed line and says what is missing there', () => {
    const { container } = show(MESSAGE, '/result/tools/1/inputSchema');
    const marked = screen.getAllByRole('listitem').filter((line) => line.getAttribute('aria-current') === 'true');
    expect(marked).toHaveLength(1);
    expect(container.textContent).toContain('inputSchema is missing here');
  });

  it('folds and unfolds by its button', async () => {
    show(MESSAGE);
    expect(lines().some((line) => line?.includes('"name": "a"'))).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Fold result' }));
    expect(lines().some((line) => line?.includes('"name": "a"'))).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Unfold result' }));
    expect(lines().some((line) => line?.includes('"name": "a"'))).toBe(true);
  });

  it('shows text of the server as text, isolated and with nothing invisible in it', () => {
    const { container } = show({ html: '<img src=x>', tricky: 'a\u202eb' });
    expect(container.querySelector('img')).toBeNull();
    expect(lines().join('')).toContain('a\\u202eb');
    expect(container.querySelectorAll('bdi').length).toBeGreaterThan(1);
  });

  it('draws a long value in parts', async () => {
    show(
      Array.from({ length: 1500 }, (_, index) => index),
      '/3',
    );
    expect(lines().length).toBeLessThanOrEqual(1000);
    await userEvent.click(screen.getByRole('button', { name: /more lines/ }));
    expect(lines()).toHaveLength(1502);
  });
});
