import { describe, expect, test } from 'vitest';
import { avatarRule, faultOfAvatar } from '#lib/account/avatar.ts';
import { importRule } from '#lib/import-export/report.ts';
import { faultOfPicture, productPictureRule } from '#lib/catalogue/product-pictures.ts';
import { pictureRule as contentPictureRule } from '#lib/content/picture-rules.ts';
import { faultOfFile } from '#lib/forms/chosen-file.ts';
import { textOf } from '#lib/messages/text-of.ts';
import { photoRule } from '#lib/deliveries/hand-over.ts';
import { returnPhotoRule } from '#lib/returns/photos.ts';
import { slipRule } from '#lib/payments/slip.ts';
import { ticketPictureRule } from '#lib/tickets/ticket.ts';

const MB = 2 ** 20;
const file = (type: string, size = 9, name = 'file') => ({ name, type, size });

describe('A chosen file', () => {
  test.each([
    ['slip', slipRule, 5 * MB, 'image/jpeg'],
    ['slip, a PDF', slipRule, 5 * MB, 'application/pdf'],
    ['avatar', avatarRule, 5 * MB, 'image/png'],
    ['picture of a ticket', ticketPictureRule, 5 * MB, 'image/png'],
    ['photo of a parcel', photoRule, 5 * MB, 'image/jpeg'],
    ['picture of a product', productPictureRule, 5 * MB, 'image/avif'],
    ['picture of the content', contentPictureRule, 10 * MB + 1, 'image/webp'],
    ['import file', importRule, 10 * MB + 1, 'text/csv'],
  ])('that is too large, empty or of another kind is refused: %s', (_what, rule, bytes, kind) => {
    expect(faultOfFile(file(kind, bytes - 1), rule)).toBeUndefined();
    expect(faultOfFile(file(kind, bytes), rule)).toBe(textOf(rule.tooLarge));
    expect(faultOfFile(file(kind, 0), rule)).toBe(textOf(rule.missing));
    expect(faultOfFile(undefined, rule)).toBe(textOf(rule.missing));
    for (const other of ['application/json', 'image/svg+xml']) {
      expect(faultOfFile(file(other), rule)).toBe(textOf(rule.wrongKind));
    }
    // Some phones don't report the type.
    expect(faultOfFile(file(''), rule)).toBeUndefined();
  });

  test.each([slipRule, avatarRule, ticketPictureRule, returnPhotoRule, productPictureRule])(
    'that an iPhone took as HEIC is refused with what to do: $kinds',
    (rule) => {
      const says =
        "iPhone pictures in HEIC can't be read here. Send a screenshot of it, or choose JPG.";
      for (const heic of [
        file('image/heic'),
        file('image/heif-sequence'),
        file('', 9, 'IMG_0412.HEIC'),
        file('', 9, 'slip.heif'),
      ]) {
        expect(faultOfFile(heic, rule)).toBe(says);
      }
      expect(faultOfFile(file('', 9, 'heic.jpg'), rule)).toBeUndefined();
    },
  );

  test('is known by its ending too where the rule has endings', () => {
    const csvOfExcel = file('application/vnd.ms-excel', 9, 'Products.CSV');
    expect(faultOfFile(csvOfExcel, importRule)).toBeUndefined();
    const workbook = file('application/vnd.ms-excel', 9, 'products.csv.xls');
    expect(faultOfFile(workbook, importRule)).toBe('Please choose a CSV or JSON Lines file.');
    expect(faultOfFile(file('image/heic'), importRule)).toBe(textOf(importRule.wrongKind));
  });

  test('is named where several are chosen at once', () => {
    const sentence = 'Please choose a picture: PNG, JPG, WebP or AVIF.';
    expect(faultOfPicture(file('image/gif', 9, 'bowl.gif'))).toBe(`bowl.gif: ${sentence}`);
  });

  test('that is a picture of another kind is not called none', () => {
    const moving = new File(['a picture'], 'me.gif', { type: 'image/gif' });
    expect(faultOfAvatar(moving)).toBe('Only PNG, JPG, WebP or AVIF images are allowed.');
    const words = new File(['words'], 'me.txt', { type: 'text/plain' });
    expect(faultOfAvatar(words)).toBe('Please select an image file');
  });
});
