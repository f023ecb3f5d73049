import { describe, expect, it } from '@jest/globals';
import { describeItem } from './describe-item.js';

describe('describeItem', () => {
  it('reads a tool with its parameters', () => {
    const tool = {
      name: 'get_forecast',
      title: 'Forecast',
      inputSchema: {
        type: 'object',
        required: ['place'],
        properties: {
          place: { type: 'string', description: 'Where' },
          days: { type: ['integer', 'null'] },
          unit: { enum: ['C', 'F'] },
        },
      },
    };
    expect(describeItem(tool)).toEqual({
      name: 'get_forecast',
      title: 'Forecast',
      description: null,
      parameters: [
        { name: 'place', type: 'string', required: true, description: 'Where' },
        { name: 'days', type: 'integer or null', required: false, description: null },
        { name: 'unit', type: 'one of a list', required: false, description: null },
      ],
    });
  });

  it('reads the arguments of a prompt, and names a template by its address', () => {
    expect(describeItem({ name: 'sum', arguments: [{ name: 'day', required: true }] }).parameters).toHaveLength(1);
    expect(describeItem({ uriTemplate: 'weather://{day}' }).name).toBe('weather://{day}');
  });

  it.each([null, 7, 'text', [], { name: 9, inputSchema: { properties: [] }, arguments: 'x' }])(
    'takes nothing from what has not the right shape: %j',
    (item) => {
      expect(describeItem(item)).toEqual({ name: null, title: null, description: null, parameters: [] });
    },
  );
});
