import { describe, expect, it } from '@jest/globals';
import { filtersOf, isFiltered, withFilter } from './filters-in-url.js';

describe('the filters in the address', () => {
  it('are read back as they were written', () => {
    let params = new URLSearchParams('new=1');
    params = withFilter(params, 'result', 'failed');
    params = withFilter(params, 'target', 'api.example');
    expect(filtersOf(params)).toEqual({ result: 'failed', target: 'api.example' });
    expect(params.get('new')).toBe('1');
    expect(isFiltered(filtersOf(withFilter(withFilter(params, 'result', null), 'target', '')))).toBe(false);
  });

  it('ignore words that are none of ours', () => {
    expect(filtersOf(new URLSearchParams('status=nonsense&result=&target=%20'))).toEqual({});
  });
});
