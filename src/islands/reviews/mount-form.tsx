import { REVIEWS_SHOWN } from '#lib/reviews/review.ts';
import { $currentUser } from '#lib/browser/session/current-user.ts';
import type { Submitted } from '#lib/reviews/codec.ts';
import { createRoot } from 'react-dom/client';
import { useStore } from '@nanostores/react';
import { ReviewableRow } from './ReviewInvitation.tsx';
import { ReviewList } from './ReviewList.tsx';
import { ReviewForm } from './ReviewForm.tsx';

/** Draws into a part of the page that the shop drew before. */
function redrawn(selector: string) {
  const part = document.querySelector(selector);
  return part ? createRoot(part) : undefined;
}

/** What a review changes on the page around its form: the list, and the stars at the top. */
function startPage(productId: string) {
  let parts: { list: ReturnType<typeof redrawn>; rate: ReturnType<typeof redrawn> } | undefined;
  return ({ reviews, rating, count }: Submitted) => {
    parts ??= { list: redrawn('[data-reviews]'), rate: redrawn('.product-info [data-rating]') };
    const newest = reviews.slice(0, REVIEWS_SHOWN);
    parts.list?.render(<ReviewList reviews={newest} more={{ count, productId }} />);
    parts.rate?.render(<ReviewableRow rating={rating} count={count} href="#reviews" />);
  };
}

interface MountReviewFormProps {
  productId: string;
  show: (submitted: Submitted) => void;
}

/** The form of whoever is signed in: another person begins with an empty one. */
function Writing({ productId, show }: MountReviewFormProps) {
  const person = useStore($currentUser);
  if (!person) return null;
  return <ReviewForm key={person.email} productId={productId} email={person.email} show={show} />;
}

/** Draws the form into its room, in place of what waited there. */
export function mountReviewForm(room: HTMLElement, productId: string): void {
  createRoot(room).render(<Writing productId={productId} show={startPage(productId)} />);
}
