import { sweep } from './sweep.ts';

sweep([
  '/history/shop.example',
  '/history/shop.example?cursor=older',
  '/history/shop.example?cursor=bad',
  '/history/young.example',
  '/history/hostile.example',
  '/history/never.example',
  '/compare',
  '/compare?a=failing.example&b=example.com',
  '/compare?a=hostile.example&b=many.example',
  '/compare?a=a..b&b=example.com',
]);
